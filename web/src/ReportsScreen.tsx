import { DeliveryLog } from './features/destinations/DeliveryLog.tsx'
import { ReportsPage } from './features/reports/ReportsPage.tsx'
import { useSearchParams } from './platform/search-params.ts'

/** The reports, each with the messages that were sent for it. */
export function ReportsScreen() {
  const { messages } = useSearchParams()
  const page = Number(messages) > 0 ? Number(messages) : 1
  return (
    <ReportsPage log={(id) => <DeliveryLog kind="report" originId={id} page={page} parameter="messages" />} />
  )
}
