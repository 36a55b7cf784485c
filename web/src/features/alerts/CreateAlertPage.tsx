import { createAlertForm } from '@rankline/contract/forms/alerts'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AlertFormPage } from './AlertFormPage.tsx'
import { type AlertForm, initialFrom, stateOf } from './alert-form.ts'
import { sendAlert } from './alerts.api.ts'

type Props = {
  /** The section about where messages are sent. */
  destinations(form: AlertForm, state: Record<string, string>): ReactNode
  /** Whether a message could be sent somewhere. */
  hasDestination(values: AlertForm['values']): boolean
  /** Initial destinations, from the page's address. */
  destinationsFrom(search: Record<string, string>): Partial<AlertForm['values']>
}

export function CreateAlertPage({ destinations, hasDestination, destinationsFrom }: Props) {
  useTitle('Create an alert')
  const search = useSearchParams()
  const form = useSharedForm(createAlertForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: sendAlert,
  })
  return (
    <AlertFormPage
      form={form}
      title="Create an alert"
      sub="We tell you when ranks move the way you say here."
      submit="CREATE"
      destinations={destinations(form, stateOf(form))}
      isReachable={hasDestination(form.values)}
    />
  )
}
