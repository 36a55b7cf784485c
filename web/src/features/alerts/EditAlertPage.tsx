import type { findAlert } from '@rankline/contract/alerts/calls'
import { updateAlertForm } from '@rankline/contract/alerts/forms'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { destinationsFrom, storedValues } from '../deliveries/form.ts'
import { AlertFormPage } from './AlertFormPage.tsx'
import { editedFrom } from './alert-form.ts'
import { alertQuery, saveAlert } from './alerts.api.ts'
import styles from './alerts.module.css'

const TITLE = 'Edit an alert'

/** The form that edits an alert and its destinations. */
export function EditAlertPage() {
  const { alertId } = useParams({ strict: false }) as { alertId: string }
  const query = useQuery(alertQuery(Number(alertId)))
  const found = query.data
  useTitle(found === undefined ? TITLE : `${TITLE}: ${found.alert.name}`)
  if (found !== undefined) return <EditForm key={found.alert.id} found={found} />
  return (
    <div className={styles.page}>
      <PageHead title={TITLE} sub=" " />
      <QueryStates
        query={query}
        title="We couldn’t load this alert"
        prescribed="UNABLE TO GET ALERT"
        waiting={<TableSkeleton rows={6} />}
      >
        {() => null}
      </QueryStates>
    </div>
  )
}

function EditForm({ found }: { found: ItemsOf<typeof findAlert> }) {
  const search = useSearchParams()
  const { alert, destinations: stored } = found
  const form = useSharedForm(updateAlertForm, {
    initial: { ...editedFrom(alert, search), ...storedValues(stored), ...destinationsFrom(search) },
    onSubmit: saveAlert,
  })
  return <AlertFormPage form={form} title={TITLE} sub={alert.name} submit="SAVE" stored={stored} />
}
