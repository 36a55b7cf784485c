import { TextInput } from '@mantine/core'
import { type AlertSetting, alertSettings } from '@rankline/contract/alerts/forms'
import type { StoredDestination } from '@rankline/contract/deliveries/calls'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TimeZoneSelect } from '../../ui/fields/TimeZoneSelect.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { DestinationFields } from '../deliveries/DestinationFields.tsx'
import { hasValidDestination } from '../deliveries/form.ts'
import { AlertSentence } from './AlertSentence.tsx'
import { AlertTiles } from './AlertTiles.tsx'
import { type AlertForm, hasSource, settingsIn, stateOf, textIn } from './alert-form.ts'
import styles from './alerts.module.css'
import { Preview } from './Preview.tsx'
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
  // The other sections appear once a destination is valid.
  const hasDestination = hasValidDestination(form.values)
  return (
    <div className={styles.page}>
      <PageHead title={title} sub={sub} />
      <form {...form.props} className={styles.columns}>
        <div className={styles.start}>
          <AlertTiles form={form} />
          <AlertSentence form={form} />
        </div>
        <Preview form={form} />
        <div className={formStyles.form}>
          <DestinationFields form={form} name="alerts" state={stateOf(form)} stored={stored} />
          {hasDestination && <SourceSettings form={form} />}
          {hasDestination && hasSource(form) && <TriggerSettings form={form} />}
          {hasDestination && hasSource(form) && <AlertSettings form={form} />}
          <SubmitBar form={form}>{submit}</SubmitBar>
        </div>
      </form>
    </div>
  )
}

/** The time zone of the hour at which the daily message is sent. */
function DigestZone({ form }: { form: AlertForm }) {
  return (
    <TimeZoneSelect
      label="Time zone of the daily message"
      description={`Sent at ${textIn(form, 'delivery_hour').padStart(2, '0')}:00 there. Alerts of the same hour are one message to each destination.`}
      value={textIn(form, 'delivery_time_zone')}
      error={form.error('delivery_time_zone')}
      onChange={(zone) => form.edit({ delivery_time_zone: zone ?? '' })}
    />
  )
}

const labels: Record<AlertSetting, string> = {
  enable_alerts: 'Enable Alerts',
  disable_after_first: 'Disable after first alert.',
  prevent_spam: 'Do not spam, send them at intervals. (Per Hour)',
}

function AlertSettings({ form }: { form: AlertForm }) {
  const chosen = settingsIn(form)
  const choose = (name: AlertSetting, isChosen: boolean) =>
    form.edit({
      alert_settings: alertSettings.filter((one) => (one === name ? isChosen : chosen.includes(one))),
    })
  return (
    <FormSection title="ALERT SETTINGS" text="Its name is the title of every message.">
      <TextInput label="ALERT NAME" autoComplete="off" {...form.input('name')} />
      {textIn(form, 'delivery') === 'daily' && <DigestZone form={form} />}
      <fieldset className={styles.settings}>
        <legend>ADVANCED SETTINGS</legend>
        {alertSettings.map((name) => (
          <Checkbox
            key={name}
            label={labels[name]}
            checked={chosen.includes(name)}
            onChange={(event) => choose(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FormSection>
  )
}
