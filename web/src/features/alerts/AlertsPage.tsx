import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from '../../platform/search-params.ts'
import { ToldPage } from '../../ui/told/ToldPage.tsx'
import { toldListOf } from '../../ui/told/told-list.ts'
import { AlertTable } from './AlertTable.tsx'
import { alertsQuery, refreshAlerts, remove } from './alerts.api.ts'

type Props = {
  /** The messages of an alert. */
  log(alertId: number): ReactNode
}

export function AlertsPage({ log }: Props) {
  const query = useQuery(alertsQuery(toldListOf(useSearchParams())))
  return (
    <ToldPage
      title="Alerts"
      sub="What we tell you about, and where"
      failed="UNABLE TO GET ALERTS"
      empty="No alerts yet. Be told when a rank moves."
      path="/alerts"
      create="Create an alert"
      guide={{ label: 'Which alerts there are', page: 'guide/alerts' }}
      query={query}
      refresh={refreshAlerts}
      remove={remove}
    >
      {(alerts, chosen) => <AlertTable alerts={alerts} {...chosen} log={log} />}
    </ToldPage>
  )
}
