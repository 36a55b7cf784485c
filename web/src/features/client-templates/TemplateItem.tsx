import { ActionIcon, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { documentDetails, documentTypes, reportTimers } from '@rankline/contract/reports/calls'
import { DOCUMENT_TYPE } from '@rankline/contract/reports/forms'
import { reportLanguages } from '@rankline/contract/reports/languages'
import { MOST_REPORT_TAGS, reportParts } from '@rankline/contract/reports/parts'
import { tagColours } from '@rankline/contract/tags/calls'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { type Item, type ItemValues, type Part, shownProblem } from './template-form.ts'
import styles from './templates.module.css'

export type ItemProps = {
  item: Item
  /** The title, such as `Alert 2`. */
  label: string
  onEdit(values: ItemValues): void
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

/** The value of a field with one value. */
export const textOf = ({ values }: Item, name: string): string => String(values[name] ?? '')

const listOf = ({ values }: Item, name: string): string[] => {
  const value = values[name]
  return typeof value === 'object' ? [...value] : []
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
      value={textOf(item, name)}
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
      value={textOf(item, name) || null}
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
        <ChoiceField {...field} name="language" label="Language" choices={reportLanguages} />
      </div>
      {textOf(item, 'document_type') === String(DOCUMENT_TYPE.pdf) && (
        <ReportParts item={item} onEdit={onEdit} />
      )}
      <RecipientField {...field} />
    </ItemFrame>
  )
}

/** The parts of a PDF, the tags that one of them lists, and how it sums up. */
function ReportParts({ item, onEdit }: Pick<ItemProps, 'item' | 'onEdit'>) {
  const parts = listOf(item, 'parts')
  return (
    <>
      <MultiSelect
        label="Parts (optional)"
        description="In this order. Without a choice, those of the detail."
        placeholder={parts.length === 0 ? 'Those of the detail' : undefined}
        hidePickedOptions
        data={Object.entries(reportParts).map(([value, label]) => ({ value, label }))}
        value={parts}
        error={shownProblem('reports', item, 'parts')}
        onChange={(next) => onEdit({ parts: next })}
      />
      {parts.includes('tags') && (
        <TagsInput
          label="Tags of the part “Keywords by tag”"
          description="Names of tags that the client has, or gets from this template."
          maxTags={MOST_REPORT_TAGS}
          value={listOf(item, 'tags')}
          error={shownProblem('reports', item, 'tags')}
          onChange={(next) => onEdit({ tags: next })}
        />
      )}
      <Checkbox
        label="Replace the summary with the comment, if there is one"
        checked={textOf(item, 'summary') === 'written'}
        onChange={(event) => onEdit({ summary: event.currentTarget.checked ? 'written' : 'drafted' })}
      />
    </>
  )
}
