import { createAlertForm } from '@rankline/contract/forms/alerts'
import type { ReactNode } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { AlertSettings } from './AlertSettings.tsx'
import { type AlertForm, idIn, initialFrom, stateOf } from './alert-form.ts'
import { sendAlert } from './alerts.api.ts'
import { SourceSettings } from './SourceSettings.tsx'
import { TriggerSettings } from './TriggerSettings.tsx'

type Props = {
  /** The section about where messages are sent. */
  destinations(form: AlertForm, state: Record<string, string>): ReactNode
  /** Whether a message could be sent somewhere. */
  hasDestination(values: AlertForm['values']): boolean
  /** Initial destinations, from the page's address. */
  destinationsFrom(search: Record<string, string>): Partial<AlertForm['values']>
}

/** Sections appear one after the other, each when the one before it is filled in. */
export function CreateAlertPage({ destinations, hasDestination, destinationsFrom }: Props) {
  useTitle('Create an alert')
  const search = useSearchParams()
  const form = useSharedForm(createAlertForm, {
    initial: { ...initialFrom(search), ...destinationsFrom(search) },
    onSubmit: sendAlert,
  })
  const isReachable = hasDestination(form.values)
  const hasSource = idIn(form, 'source_type_project') !== null || idIn(form, 'source_type_tag') !== null
  return (
    <div className={formStyles.page}>
      <PageHead title="Create an alert" sub="We tell you when ranks move the way you say here." />
      <form {...form.props} className={formStyles.form}>
        {destinations(form, stateOf(form))}
        {isReachable && <SourceSettings form={form} />}
        {isReachable && hasSource && <TriggerSettings form={form} />}
        {isReachable && hasSource && <AlertSettings form={form} />}
        <SubmitBar form={form}>CREATE</SubmitBar>
      </form>
    </div>
  )
}
