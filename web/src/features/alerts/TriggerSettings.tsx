import { Select, TextInput } from '@mantine/core'
import {
  type AlertAction,
  type AlertType,
  actionsOf,
  alertTypes,
  needsValue,
  triggerText,
} from '@rankline/contract/alert-triggers'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type AlertForm, actionChange, actionIn, textIn, typeChange, typeIn } from './alert-form.ts'
import { Preview } from './Preview.tsx'

/** When the alert fires, and when it would have fired. */
export function TriggerSettings({ form }: { form: AlertForm }) {
  const type = typeIn(form)
  const action = actionIn(form)
  const value = textIn(form, 'trigger_value')
  return (
    <FormSection
      title="TRIGGER SETTINGS"
      text="What has to happen. Numbers are read literally: position 5 is better than 10."
    >
      <Select
        label="TYPE"
        placeholder="Select a type"
        data={Object.entries(alertTypes).map(([name, label]) => ({ value: name, label }))}
        value={type}
        error={form.error('trigger_type')}
        onChange={(next) => form.edit(typeChange(form, next as AlertType | null))}
      />
      <Select
        label="ACTION"
        placeholder="Select an action"
        disabled={type === null}
        data={(type === null ? [] : actionsOf[type]).map((name) => ({
          value: name,
          label: triggerText(type as AlertType, name, null),
        }))}
        value={action}
        error={form.error('trigger_action')}
        onChange={(next) => form.edit(actionChange(next as AlertAction | null))}
      />
      <TextInput
        label="VALUE"
        placeholder="e.g. 35"
        inputMode="numeric"
        disabled={action === null || !needsValue(action)}
        {...form.input('trigger_value')}
      />
      {type !== null && action !== null && (
        <Preview form={form} sentence={triggerText(type, action, value === '' ? null : value)} />
      )}
    </FormSection>
  )
}
