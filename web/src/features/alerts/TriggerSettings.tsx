import { Button, Radio, Select, TextInput } from '@mantine/core'
import { type EventType, eventKind, eventKinds, eventTypes } from '@rankline/contract/alerts/kinds'
import {
  type AlertAction,
  type AlertType,
  actionsOf,
  alertTypeNames,
  alertTypes,
  needsValue,
  triggerText,
} from '@rankline/contract/alerts/triggers'
import { useState } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type AlertForm, actionChange, actionIn, typeChange, typeIn } from './alert-form.ts'
import styles from './alerts.module.css'
import { TargetField } from './TargetField.tsx'

/** Chooses when the alert fires, and previews when it would have fired. */
export function TriggerSettings({ form }: { form: AlertForm }) {
  const type = typeIn(form)
  const action = actionIn(form)
  const kind = eventKind(type ?? '')
  const [isOpen, setOpen] = useState(false)
  return (
    <FormSection title="TRIGGER SETTINGS" text="What has to happen.">
      <Select
        label="TYPE"
        placeholder="Select a type"
        allowDeselect={false}
        data={typesOf(type)}
        value={type}
        error={form.error('trigger_type')}
        onChange={(next) => form.edit(typeChange(form, next as AlertType | null))}
      />
      {isOpen ? (
        <EventKinds type={type} onChange={(next) => form.edit(typeChange(form, next))} />
      ) : (
        <Button className={styles.moreKinds} variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          More alert types
        </Button>
      )}
      <Select
        label="ACTION"
        placeholder="Select an action"
        allowDeselect={false}
        disabled={type === null}
        data={(type === null ? [] : actionsOf[type]).map((name) => ({
          value: name,
          label: triggerText(type as AlertType, name, null),
        }))}
        value={action}
        error={form.error('trigger_action')}
        onChange={(next) => form.edit(actionChange(next as AlertAction | null))}
      />
      {kind?.target !== undefined && <TargetField form={form} of={kind.target.of} />}
      {(kind === undefined || kind.hasValue) && (
        <TextInput
          label="VALUE"
          placeholder="e.g. 35"
          inputMode="numeric"
          disabled={action === null || !needsValue(action)}
          {...form.input('trigger_value')}
        />
      )}
    </FormSection>
  )
}

/** Options of the select: the alert types about ranks, and the chosen type if it is of another kind. */
const typesOf = (chosen: AlertType | null) =>
  alertTypeNames.flatMap((value) =>
    eventKind(value) === undefined || value === chosen ? [{ value, label: alertTypes[value] }] : [],
  )

type Props = { type: AlertType | null; onChange(type: EventType): void }

/** Alert types that are not about positions, each with a description. */
function EventKinds({ type, onChange }: Props) {
  return (
    <Radio.Group label="More alert types" value={type} onChange={(next) => onChange(next as EventType)}>
      <div className={styles.kinds}>
        {eventTypes.map((name) => (
          <Radio key={name} value={name} label={eventKinds[name].name} description={eventKinds[name].text} />
        ))}
      </div>
    </Radio.Group>
  )
}
