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
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type AlertForm, actionChange, actionIn, idIn, textIn, typeChange, typeIn } from './alert-form.ts'
import { sourceFeaturesQuery } from './alerts.api.ts'
import styles from './alerts.module.css'
import { Preview } from './Preview.tsx'
import { TargetField } from './TargetField.tsx'

/** Chooses when the alert fires, and previews when it would have fired. */
export function TriggerSettings({ form }: { form: AlertForm }) {
  const type = typeIn(form)
  const action = actionIn(form)
  const value = textIn(form, 'trigger_value')
  const target = useTargetName(form)
  const kind = eventKind(type ?? '')
  const [isEvent, setIsEvent] = useState(kind !== undefined)
  return (
    <FormSection
      title="TRIGGER SETTINGS"
      text="What has to happen. Numbers are read literally: position 5 is better than 10."
    >
      <Select
        label="TYPE"
        placeholder="Select a type"
        data={typesOf(type)}
        value={type}
        error={form.error('trigger_type')}
        onChange={(next) => form.edit(typeChange(form, next as AlertType | null))}
      />
      {isEvent ? (
        <EventKinds type={type} onChange={(next) => form.edit(typeChange(form, next))} />
      ) : (
        <Button
          className={styles.moreKinds}
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsEvent(true)}
        >
          Further kinds: top positions, features, pages, competitors, share of voice, unusual days
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
      {type !== null && action !== null && (
        <Preview form={form} sentence={triggerText(type, action, value === '' ? null : value, target)} />
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
    <Radio.Group label="Further kinds" value={type} onChange={(next) => onChange(next as EventType)}>
      <div className={styles.kinds}>
        {eventTypes.map((name) => (
          <Radio key={name} value={name} label={eventKinds[name].name} description={eventKinds[name].text} />
        ))}
      </div>
    </Radio.Group>
  )
}

/** The feature or the competitor that the alert is about, for its sentence; null: any. */
function useTargetName(form: AlertForm): string | null {
  const of = eventKind(textIn(form, 'trigger_type'))?.target?.of
  const target = textIn(form, 'trigger_target').trim()
  const { data: features = [] } = useQuery({
    ...sourceFeaturesQuery(idIn(form, 'source_type_project')),
    enabled: of === 'feature',
  })
  if (target === '') return null
  return of === 'competitor' ? target : (features.find(({ id }) => String(id) === target)?.name ?? null)
}
