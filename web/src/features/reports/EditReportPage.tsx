import type { ItemsOf } from '@rankline/contract/endpoint'
import type { findReport } from '@rankline/contract/reports/calls'
import { updateReportForm } from '@rankline/contract/reports/forms'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { destinationsFrom, storedValues } from '../deliveries/form.ts'
import { ReportFormPage } from './ReportFormPage.tsx'
import { editedFrom, sentFrom } from './report-form.ts'
import { reportQuery, saveOne } from './reports.api.ts'

const TITLE = 'Edit a report'

/** The form that edits a report and its destinations. */
export function EditReportPage() {
  const { reportId } = useParams({ strict: false }) as { reportId: string }
  const query = useQuery(reportQuery(Number(reportId)))
  const found = query.data
  useTitle(found === undefined ? TITLE : `${TITLE}: ${found.report.name}`)
  if (found !== undefined) return <EditForm key={found.report.id} found={found} />
  return (
    <div className={formStyles.page}>
      <PageHead title={TITLE} sub=" " />
      <QueryStates
        query={query}
        title="We couldn’t load this report"
        prescribed="UNABLE TO GET REPORT"
        waiting={<TableSkeleton rows={6} />}
      >
        {() => null}
      </QueryStates>
    </div>
  )
}

function EditForm({ found }: { found: ItemsOf<typeof findReport> }) {
  const search = useSearchParams()
  const { report, destinations: stored, logo } = found
  const [opened] = useState(report)
  const form = useSharedForm(updateReportForm, {
    initial: { ...editedFrom(report, search), ...storedValues(stored), ...destinationsFrom(search) },
    onSubmit: (values) => saveOne(sentFrom(values, opened)),
  })
  return (
    <ReportFormPage
      form={form}
      title={TITLE}
      sub={report.name}
      submit="SAVE"
      stored={stored}
      kept={report}
      logo={logo}
    />
  )
}
