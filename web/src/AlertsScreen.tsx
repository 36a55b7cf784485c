import { AlertsPage } from './features/alerts/AlertsPage.tsx'
import { DeliveryLog } from './features/destinations/DeliveryLog.tsx'
import { useSearchParams } from './platform/search-params.ts'

/** The alerts, each with the messages that were sent for it. */
export function AlertsScreen() {
  const { messages } = useSearchParams()
  const page = Number(messages) > 0 ? Number(messages) : 1
  return (
    <AlertsPage log={(id) => <DeliveryLog kind="alert" originId={id} page={page} parameter="messages" />} />
  )
}
