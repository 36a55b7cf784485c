import { createReportForm } from '@rankline/contract/reports/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { destinationsFrom } from '../deliveries/form.ts'
import { ReportFormPage } from './ReportFormPage.tsx'
import { initialFrom } from './report-form.ts'
import { createOne } from './reports.api.ts'

/** The form of a new report and its destinations. */
export function CreateReportPage() {
  useTitle('Create a report')
  const search = useSearchParams()
  const form = useSharedForm(createReportForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: createOne,
  })
  return (
    <ReportFormPage form={form} title="Create a report" sub="A PDF or CSV on a schedule." submit="CREATE" />
  )
}
