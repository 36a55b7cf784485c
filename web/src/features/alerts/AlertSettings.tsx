import { Checkbox, TextInput } from '@mantine/core'
import { type AlertSetting, alertSettings } from '@rankline/contract/alerts/forms'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type AlertForm, settingsIn } from './alert-form.ts'
import styles from './alerts.module.css'

const labels: Record<AlertSetting, string> = {
  enable_alerts: 'Enable Alerts',
  disable_after_first: 'Disable after first alert.',
  prevent_spam: 'Do not spam, send them at intervals. (Per Hour)',
}

export function AlertSettings({ form }: { form: AlertForm }) {
  const chosen = settingsIn(form)
  const choose = (name: AlertSetting, isChosen: boolean) =>
    form.edit({
      alert_settings: alertSettings.filter((one) => (one === name ? isChosen : chosen.includes(one))),
    })
  return (
    <FormSection title="ALERT SETTINGS" text="Its name is the title of every message.">
      <TextInput label="ALERT NAME" autoComplete="off" {...form.input('name')} />
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
