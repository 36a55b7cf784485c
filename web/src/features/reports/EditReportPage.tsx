import type { StoredDestination } from '@rankline/contract/deliveries'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { updateReportForm } from '@rankline/contract/forms/reports'
import type { findReport } from '@rankline/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { ReportFormPage } from './ReportFormPage.tsx'
import { editedFrom, type ReportForm, stateOf } from './report-form.ts'
import { reportQuery, saveOne } from './reports.api.ts'

const TITLE = 'Edit a report'

type Props = {
  /** The section about where documents are sent. */
  destinations(
    form: ReportForm,
    state: Record<string, string>,
    stored: readonly StoredDestination[],
  ): ReactNode
  /** Whether a document could be sent somewhere. */
  hasDestination(values: ReportForm['values']): boolean
  /** Initial destinations: those of the report, and those in the page's address. */
  destinationsFrom(
    stored: readonly StoredDestination[],
    search: Record<string, string>,
  ): Partial<ReportForm['values']>
}

export function EditReportPage(props: Props) {
  const { reportId } = useParams({ strict: false }) as { reportId: string }
  const query = useQuery(reportQuery(Number(reportId)))
  const found = query.data
  useTitle(found === undefined ? TITLE : `${TITLE}: ${found.report.name}`)
  if (found !== undefined) return <EditForm key={found.report.id} found={found} {...props} />
  return (
    <div className={formStyles.page}>
      <PageHead title={TITLE} sub=" " />
      <QueryStates query={query} title="UNABLE TO GET REPORT" waiting={<TableSkeleton rows={6} />}>
        {() => null}
      </QueryStates>
    </div>
  )
}

type FormProps = Props & { found: ItemsOf<typeof findReport> }

function EditForm({ found, destinations, hasDestination, destinationsFrom }: FormProps) {
  const search = useSearchParams()
  const { report, destinations: stored } = found
  const form = useSharedForm(updateReportForm, {
    initial: { ...editedFrom(report, search), ...destinationsFrom(stored, search) },
    onSubmit: saveOne,
  })
  return (
    <ReportFormPage
      form={form}
      title={TITLE}
      sub={report.name}
      submit="SAVE"
      destinations={destinations(form, stateOf(form), stored)}
      isReachable={hasDestination(form.values)}
      kept={report}
    />
  )
}
