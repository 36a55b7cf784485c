import { Destinations } from './Destinations.tsx'
import { CreateAlertPage } from './features/alerts/CreateAlertPage.tsx'
import { destinationsFrom, hasValidDestination } from './features/destinations/form.ts'

/** A new alert, with where its messages go. */
export function CreateAlertScreen() {
  return (
    <CreateAlertPage
      destinations={(form, state) => <Destinations form={form} name="alerts" state={state} />}
      hasDestination={hasValidDestination}
      destinationsFrom={destinationsFrom}
    />
  )
}
