import { createReportForm } from '@rankline/contract/forms/reports'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DocumentSettings } from './DocumentSettings.tsx'
import { ReportSettings } from './ReportSettings.tsx'
import { initialFrom, type ReportForm, stateOf } from './report-form.ts'
import { createOne } from './reports.api.ts'

type Props = {
  /** The section about where documents are sent. */
  destinations(form: ReportForm, state: Record<string, string>): ReactNode
  /** Whether a document could be sent somewhere. */
  hasDestination(values: ReportForm['values']): boolean
  /** Initial destinations, from the page's address. */
  destinationsFrom(search: Record<string, string>): Partial<ReportForm['values']>
}

/** The other sections appear when there is a valid destination. */
export function CreateReportPage({ destinations, hasDestination, destinationsFrom }: Props) {
  useTitle('Create a report')
  const search = useSearchParams()
  const form = useSharedForm(createReportForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: createOne,
  })
  const isReachable = hasDestination(form.values)
  return (
    <div className={formStyles.page}>
      <PageHead title="Create a report" sub="A document about a project, sent again and again." />
      <form {...form.props} className={formStyles.form}>
        {destinations(form, stateOf(form))}
        {isReachable && <DocumentSettings form={form} />}
        {isReachable && <ReportSettings form={form} />}
        <SubmitBar form={form}>CREATE</SubmitBar>
      </form>
    </div>
  )
}
