import { createReportForm } from '@rankline/contract/forms/reports'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { ReportFormPage } from './ReportFormPage.tsx'
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

export function CreateReportPage({ destinations, hasDestination, destinationsFrom }: Props) {
  useTitle('Create a report')
  const search = useSearchParams()
  const form = useSharedForm(createReportForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: createOne,
  })
  return (
    <ReportFormPage
      form={form}
      title="Create a report"
      sub="A document about a project, sent again and again."
      submit="CREATE"
      destinations={destinations(form, stateOf(form))}
      isReachable={hasDestination(form.values)}
    />
  )
}
