import { ActionIcon, Select, TextInput } from '@mantine/core'
import { documentDetails, documentTypes, reportTimers } from '@rankline/contract/reports/calls'
import { tagColours } from '@rankline/contract/tags/calls'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Item, type Part, shownProblem } from './template-form.ts'
import styles from './templates.module.css'

export type ItemProps = {
  item: Item
  /** The title, such as `Alert 2`. */
  label: string
  onEdit(values: Record<string, string>): void
  onRemove(): void
}

/** The frame of a tag, an alert or a report, with a button that removes it. */
export function ItemFrame({
  label,
  onRemove,
  children,
}: Pick<ItemProps, 'label' | 'onRemove'> & { children: ReactNode }) {
  return (
    <fieldset className={styles.item} aria-label={label}>
      {children}
      <ActionIcon
        className={styles.remove}
        variant="subtle"
        size={30}
        aria-label={`Remove ${label.toLowerCase()}`}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </fieldset>
  )
}

type FieldProps = Pick<ItemProps, 'item' | 'onEdit'> & { part: Part; name: string; label: string }

export function TextField({
  part,
  item,
  name,
  label,
  onEdit,
  ...rest
}: FieldProps & { placeholder?: string; inputMode?: 'numeric' | 'email'; disabled?: boolean }) {
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={item.values[name] ?? ''}
      error={shownProblem(part, item, name)}
      onChange={(event) => onEdit({ [name]: event.currentTarget.value })}
      {...rest}
    />
  )
}

export function ChoiceField({
  part,
  item,
  name,
  label,
  onEdit,
  choices,
}: FieldProps & { choices: Record<string, string> }) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      data={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
      value={item.values[name] ?? null}
      error={shownProblem(part, item, name)}
      onChange={(next) => onEdit({ [name]: next ?? '' })}
    />
  )
}

/** The recipient; empty means the client. */
export const RecipientField = (props: Omit<FieldProps, 'name' | 'label'>) => (
  <TextField
    {...props}
    name="email"
    label="Send to"
    inputMode="email"
    placeholder="The client’s own address"
  />
)

export function TemplateTag({ item, onEdit, ...frame }: ItemProps) {
  const field = { part: 'tags', item, onEdit } as const
  return (
    <ItemFrame {...frame}>
      <div className={styles.pair}>
        <TextField {...field} name="tag" label="Name" />
        <ChoiceField {...field} name="type" label="Colour" choices={tagColours} />
      </div>
      {item.values.filter !== '' && (
        <p className={styles.note}>Dynamic: keywords that its filter finds carry it.</p>
      )}
    </ItemFrame>
  )
}

export function TemplateReport({ item, onEdit, ...frame }: ItemProps) {
  const field = { part: 'reports', item, onEdit } as const
  return (
    <ItemFrame {...frame}>
      <TextField {...field} name="name" label="Name" />
      <div className={styles.pair}>
        <ChoiceField {...field} name="document_type" label="Document" choices={documentTypes} />
        <ChoiceField {...field} name="document_detail" label="Detail" choices={documentDetails} />
        <ChoiceField {...field} name="timer" label="Sent" choices={reportTimers} />
        <TextField {...field} name="days" label="Days covered" inputMode="numeric" />
      </div>
      <RecipientField {...field} />
    </ItemFrame>
  )
}
