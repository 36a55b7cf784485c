import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { ToldPage } from '../../ui/told/ToldPage.tsx'
import { toldListOf } from '../../ui/told/told-list.ts'
import { ReportTable } from './ReportTable.tsx'
import { refreshReports, remove, reportsQuery } from './reports.api.ts'

type Props = {
  /** The messages of a report. */
  log(reportId: number): ReactNode
}

export function ReportsPage({ log }: Props) {
  const query = useQuery(reportsQuery(toldListOf(useSearchParams())))
  return (
    <ToldPage
      title="Reports"
      sub="Documents about your projects, sent on a schedule"
      failed="UNABLE TO GET REPORTS"
      empty="Invalid or empty reports."
      failedText="Invalid or empty reports."
      path="/reports"
      create="Create a report"
      query={query}
      refresh={refreshReports}
      remove={remove}
    >
      {(reports, chosen) => <ReportTable reports={reports} {...chosen} log={log} />}
    </ToldPage>
  )
}
