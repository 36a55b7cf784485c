import type { findAlert } from '@rankline/contract/alerts'
import type { StoredDestination } from '@rankline/contract/deliveries'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { updateAlertForm } from '@rankline/contract/forms/alerts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import formStyles from '../../ui/form/form.module.css'
import { PageHead } from '../../ui/PageHead.tsx'
import { AlertFormPage } from './AlertFormPage.tsx'
import { type AlertForm, editedFrom, stateOf } from './alert-form.ts'
import { alertQuery, saveAlert } from './alerts.api.ts'

const TITLE = 'Edit an alert'

type Props = {
  /** The section about where messages are sent. */
  destinations(
    form: AlertForm,
    state: Record<string, string>,
    stored: readonly StoredDestination[],
  ): ReactNode
  /** Whether a message could be sent somewhere. */
  hasDestination(values: AlertForm['values']): boolean
  /** Initial destinations: those of the alert, and those in the page's address. */
  destinationsFrom(
    stored: readonly StoredDestination[],
    search: Record<string, string>,
  ): Partial<AlertForm['values']>
}

export function EditAlertPage(props: Props) {
  const { alertId } = useParams({ strict: false }) as { alertId: string }
  const query = useQuery(alertQuery(Number(alertId)))
  const found = query.data
  useTitle(found === undefined ? TITLE : `${TITLE}: ${found.alert.name}`)
  if (found !== undefined) return <EditForm key={found.alert.id} found={found} {...props} />
  return (
    <div className={formStyles.page}>
      <PageHead title={TITLE} sub=" " />
      <QueryStates query={query} title="UNABLE TO GET ALERT" waiting={<TableSkeleton rows={6} />}>
        {() => null}
      </QueryStates>
    </div>
  )
}

type FormProps = Props & { found: ItemsOf<typeof findAlert> }

function EditForm({ found, destinations, hasDestination, destinationsFrom }: FormProps) {
  const search = useSearchParams()
  const { alert, destinations: stored } = found
  const form = useSharedForm(updateAlertForm, {
    initial: { ...editedFrom(alert, search), ...destinationsFrom(stored, search) },
    onSubmit: saveAlert,
  })
  return (
    <AlertFormPage
      form={form}
      title={TITLE}
      sub={alert.name}
      submit="SAVE"
      destinations={destinations(form, stateOf(form), stored)}
      isReachable={hasDestination(form.values)}
    />
  )
}
