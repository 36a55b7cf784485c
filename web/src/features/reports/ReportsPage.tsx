import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { NotifierListPage } from '../deliveries/NotifierListPage.tsx'
import { notifierListOf } from '../deliveries/notifier-list.ts'
import { ReportTable } from './ReportTable.tsx'
import { refreshReports, remove, reportsQuery } from './reports.api.ts'

/** Lists the reports, each with its sent messages. */
export function ReportsPage() {
  const query = useQuery(reportsQuery(notifierListOf(useSearchParams())))
  return (
    <NotifierListPage
      list="reports"
      title="Reports"
      sub="PDF and CSV documents on a schedule"
      failed={['UNABLE TO GET REPORTS', 'Invalid or empty reports.']}
      empty="Send clients a PDF every week or month."
      path="/reports"
      create="Create a report"
      query={query}
      refresh={refreshReports}
      remove={remove}
    >
      {(reports, actions) => <ReportTable reports={reports} {...actions} />}
    </NotifierListPage>
  )
}
