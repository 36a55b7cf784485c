import { Destinations } from './Destinations.tsx'
import { destinationsFrom, hasValidDestination, storedValues } from './features/destinations/form.ts'
import { EditReportPage } from './features/reports/EditReportPage.tsx'

/** A report to change, with where its documents go. */
export function EditReportScreen() {
  return (
    <EditReportPage
      destinations={(form, state, stored) => (
        <Destinations form={form} name="reports" state={state} stored={stored} />
      )}
      hasDestination={hasValidDestination}
      destinationsFrom={(stored, search) => ({ ...storedValues(stored), ...destinationsFrom(search) })}
    />
  )
}
