import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DestinationFields } from '../deliveries/DestinationFields.tsx'
import { hasValidDestination } from '../deliveries/form.ts'
import { AlertSettings } from './AlertSettings.tsx'
import { type AlertForm, idIn, stateOf } from './alert-form.ts'
import { SourceSettings } from './SourceSettings.tsx'
import { TriggerSettings } from './TriggerSettings.tsx'

type Props = {
  form: AlertForm
  title: string
  sub: string
  /** The text of the button that sends the form. */
  submit: string
  /** The destinations of the alert that is edited. */
  stored?: readonly StoredDestination[]
}

/** Sections appear one after the other, each when the one before it is filled in. */
export function AlertFormPage({ form, title, sub, submit, stored = [] }: Props) {
  // Whether a message could be sent somewhere: the other sections appear then.
  const isReachable = hasValidDestination(form.values)
  const hasSource = idIn(form, 'source_type_project') !== null || idIn(form, 'source_type_tag') !== null
  return (
    <div className={formStyles.page}>
      <PageHead title={title} sub={sub} />
      <form {...form.props} className={formStyles.form}>
        <DestinationFields form={form} name="alerts" state={stateOf(form)} stored={stored} />
        {isReachable && <SourceSettings form={form} />}
        {isReachable && hasSource && <TriggerSettings form={form} />}
        {isReachable && hasSource && <AlertSettings form={form} />}
        <SubmitBar form={form}>{submit}</SubmitBar>
      </form>
    </div>
  )
}
