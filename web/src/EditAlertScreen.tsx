import { Destinations } from './Destinations.tsx'
import { EditAlertPage } from './features/alerts/EditAlertPage.tsx'
import { destinationsFrom, hasValidDestination, storedValues } from './features/destinations/form.ts'

/** An alert to change, with where its messages go. */
export function EditAlertScreen() {
  return (
    <EditAlertPage
      destinations={(form, state, stored) => (
        <Destinations form={form} name="alerts" state={state} stored={stored} />
      )}
      hasDestination={hasValidDestination}
      destinationsFrom={(stored, search) => ({ ...storedValues(stored), ...destinationsFrom(search) })}
    />
  )
}
