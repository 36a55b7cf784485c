import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { TemplateAlert } from './TemplateAlert.tsx'
import { type ItemProps, TemplateReport, TemplateTag } from './TemplateItem.tsx'
import { added, type Draft, edited, hasRoom, type Part, removed } from './template-form.ts'
import styles from './templates.module.css'

type Props = {
  draft: Draft
  onChange(draft: Draft): void
  /** Content above the name. */
  children?: ReactNode
}

type PartProps = Pick<Props, 'draft' | 'onChange'> & {
  part: Part
  title: string
  text: string
  add: string
  item: ComponentType<ItemProps>
}

/** The fields of a template: its name, and a list of each kind of content. */
export function TemplateFields({ draft, onChange, children }: Props) {
  const list = { draft, onChange }
  return (
    <>
      <FormSection title="Template" text="What the clients of a kind get. Only you see its name.">
        {children}
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={60}
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
      </FormSection>
      <PartSection
        {...list}
        part="tags"
        title="Tags"
        text="Created for the client right away. Tags with the same name stay as they are."
        add="Add a tag"
        item={TemplateTag}
      />
      <PartSection
        {...list}
        part="alerts"
        title="Alerts"
        text="Created for each project, for all of its keywords."
        add="Add an alert"
        item={TemplateAlert}
      />
      <PartSection
        {...list}
        part="reports"
        title="Reports"
        text="Created for each project. Sent at 06:00 UTC: every day, on Mondays, or on the 1st."
        add="Add a report"
        item={TemplateReport}
      />
    </>
  )
}

function PartSection({ draft, onChange, part, title, text, add, item: Item }: PartProps) {
  return (
    <FormSection title={title} text={text}>
      {draft[part].map((item, index) => (
        <Item
          key={item.key}
          item={item}
          label={`${title.slice(0, -1)} ${index + 1}`}
          onEdit={(values) => onChange(edited(draft, part, item.key, values))}
          onRemove={() => onChange(removed(draft, part, item.key))}
        />
      ))}
      <Button
        className={styles.add}
        variant="default"
        leftSection={<IconPlus size={16} stroke={2} />}
        disabled={!hasRoom(draft, part)}
        onClick={() => onChange(added(draft, part))}
      >
        {add}
      </Button>
    </FormSection>
  )
}
