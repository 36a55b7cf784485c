import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../platform/search-params.ts'
import { NotifierListPage } from '../deliveries/NotifierListPage.tsx'
import { notifierListOf } from '../deliveries/notifier-list.ts'
import { AlertTable } from './AlertTable.tsx'
import { alertsQuery, refreshAlerts, remove } from './alerts.api.ts'

/** Lists the alerts, each with its sent messages. */
export function AlertsPage() {
  const query = useQuery(alertsQuery(notifierListOf(useSearchParams())))
  return (
    <NotifierListPage
      list="alerts"
      title="Alerts"
      sub="Messages about changes, to you or your team"
      failed="UNABLE TO GET ALERTS"
      empty="Get told when rankings change."
      path="/alerts"
      create="Create an alert"
      guide={{ label: 'Which alerts there are', page: 'guide/alerts' }}
      query={query}
      refresh={refreshAlerts}
      remove={remove}
    >
      {(alerts, actions) => <AlertTable alerts={alerts} {...actions} />}
    </NotifierListPage>
  )
}
