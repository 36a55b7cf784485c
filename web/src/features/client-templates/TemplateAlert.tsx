import { Select } from '@mantine/core'
import { eventKind } from '@rankline/contract/alerts/kinds'
import {
  type AlertAction,
  type AlertType,
  actionsOf,
  alertTypes,
  needsValue,
  triggerText,
} from '@rankline/contract/alerts/triggers'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ItemFrame, type ItemProps, RecipientField, TextField, textOf } from './TemplateItem.tsx'
import { actionChange, shownProblem, typeChange } from './template-form.ts'
import { templateFeaturesQuery } from './templates.api.ts'
import styles from './templates.module.css'

/** The fields of an alert: its trigger and its recipient. */
export function TemplateAlert({ item, onEdit, ...frame }: ItemProps) {
  const field = { part: 'alerts', item, onEdit } as const
  const type = item.values.trigger_type as AlertType
  const action = item.values.trigger_action as AlertAction | ''
  return (
    <ItemFrame {...frame}>
      <TextField {...field} name="name" label="Name" />
      <Select
        label="Type"
        allowDeselect={false}
        data={Object.entries(alertTypes).map(([value, label]) => ({ value, label }))}
        value={type}
        onChange={(next) => onEdit(typeChange(item, next as AlertType))}
      />
      <Select
        label="Action"
        placeholder="Select an action"
        allowDeselect={false}
        data={actionsOf[type].map((value) => ({ value, label: triggerText(type, value, null) }))}
        value={action === '' ? null : action}
        error={shownProblem('alerts', item, 'trigger_action')}
        onChange={(next) => onEdit(actionChange(next as AlertAction))}
      />
      {action !== '' && needsValue(action) && (
        <TextField {...field} name="trigger_value" label="Value" placeholder="e.g. 5" inputMode="numeric" />
      )}
      {eventKind(type)?.target?.of === 'feature' && <FeatureField item={item} onEdit={onEdit} />}
      <RecipientField {...field} />
      <Checkbox
        className={styles.check ?? ''}
        label="At most one message an hour"
        checked={item.values.prevent_spam === '1'}
        onChange={(event) => onEdit({ prevent_spam: event.currentTarget.checked ? '1' : '0' })}
      />
    </ItemFrame>
  )
}

function FeatureField({ item, onEdit }: Pick<ItemProps, 'item' | 'onEdit'>) {
  const { data: features = [] } = useQuery(templateFeaturesQuery)
  const chosen = textOf(item, 'trigger_target')
  const isKnown = chosen === '' || features.some(({ id }) => String(id) === chosen)
  return (
    <Select
      label="Feature"
      placeholder="Any feature"
      clearable
      searchable
      data={[
        ...features.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(isKnown ? [] : [{ value: chosen, label: `Feature ${chosen}` }]),
      ]}
      value={chosen === '' ? null : chosen}
      onChange={(next) => onEdit({ trigger_target: next ?? '' })}
    />
  )
}
