import { Destinations } from './Destinations.tsx'
import { destinationsFrom, hasValidDestination } from './features/destinations/form.ts'
import { CreateReportPage } from './features/reports/CreateReportPage.tsx'

/** A new report, with where its documents go. */
export function CreateReportScreen() {
  return (
    <CreateReportPage
      destinations={(form, state) => <Destinations form={form} name="reports" state={state} />}
      hasDestination={hasValidDestination}
      destinationsFrom={destinationsFrom}
    />
  )
}
