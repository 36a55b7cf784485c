import { Button, Select, TextInput } from '@mantine/core'
import {
  type AlertAction,
  type AlertType,
  actionsOf,
  alertTypes,
  furtherAlertTypes,
  needsValue,
  triggerText,
} from '@rankline/contract/alert-triggers'
import { useState } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type AlertForm, actionChange, actionIn, textIn, typeChange, typeIn } from './alert-form.ts'
import styles from './alerts.module.css'
import { Preview } from './Preview.tsx'

/** When the alert fires, and when it would have fired. */
export function TriggerSettings({ form }: { form: AlertForm }) {
  const type = typeIn(form)
  const action = actionIn(form)
  const value = textIn(form, 'trigger_value')
  const [isFurther, setIsFurther] = useState(() => type !== null && furtherAlertTypes.includes(type))
  return (
    <FormSection
      title="TRIGGER SETTINGS"
      text="What has to happen. Numbers are read literally: position 5 is better than 10."
    >
      <Select
        label="TYPE"
        placeholder="Select a type"
        data={typesOf(isFurther)}
        value={type}
        error={form.error('trigger_type')}
        onChange={(next) => form.edit(typeChange(form, next as AlertType | null))}
      />
      {!isFurther && (
        <Button
          className={styles.further}
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setIsFurther(true)
            form.edit({ ...typeChange(form, 'unusual'), source_type_project_keyword: '' })
          }}
        >
          Or: tell me of unusual days, without a threshold
        </Button>
      )}
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

const typesOf = (isFurther: boolean) =>
  Object.entries(alertTypes).flatMap(([value, label]) =>
    isFurther || !furtherAlertTypes.includes(value as AlertType) ? [{ value, label }] : [],
  )
