import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { Tag, TagType } from '@rankline/contract/tags/calls'
import { IconFilter, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { counted } from '../../ui/format.ts'
import { keptInBin } from '../bin/deletion-text.ts'
import { ColourChoice } from './ColourChoice.tsx'
import styles from './edit-tags.module.css'
import { isNamed } from './tag-lists.ts'
import { changeTag, removeTag } from './tags.api.ts'

type Props = {
  tag: Tag
  tags: readonly Tag[]
  /** Keywords of the list that carry it. */
  count: number
}

/** One tag as a row of fields. The name of another tag merges the two, after a question. */
export function EditTag({ tag, tags, count }: Props) {
  const [name, setName] = useState(tag.tag_name)
  const [type, setType] = useState<TagType>(tag.user_tag_type)
  const isChanged = (name.trim() !== tag.tag_name && name.trim() !== '') || type !== tag.user_tag_type

  async function save(event: FormEvent) {
    event.preventDefault()
    const named = tags.find((one) => one.id !== tag.id && isNamed(one, name))
    const other = tag.is_dynamic || named?.is_dynamic ? undefined : named
    const question = `There is a tag ${other?.tag_name} already. Do you want to merge the two?`
    const note = Promise.resolve(`Every keyword and alert of ${tag.tag_name} gets ${other?.tag_name}.`)
    if (other !== undefined && !(await confirm(question, { action: 'Merge', note }))) return
    // The server refuses it with a sentence: a dynamic tag merges with no other.
    await changeTag(tag.id, { tag: name.trim(), type, merge: other === undefined ? 0 : 1 }).catch(
      ignoreHandledError,
    )
  }

  async function askAndRemove() {
    const note = Promise.resolve(
      `${tag.tag_name} is taken off every keyword, here off ${counted(count, 'keyword')}. Alerts on it go too. ${keptInBin}`,
    )
    if (
      await confirm(`Delete ${tag.tag_name}?`, {
        prescribed: 'Do you want to delete this tag?',
        action: 'Delete',
        isDestructive: true,
        note,
      })
    )
      await removeTag(tag.id).catch(ignoreHandledError)
  }

  return (
    <li>
      <form className={styles.editForm} onSubmit={(event) => void save(event)}>
        <TextInput
          size="sm"
          className={styles.name}
          aria-label={`Name of ${tag.tag_name}`}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {tag.is_dynamic && (
          <IconFilter size={14} stroke={1.75} role="img" aria-label={`${tag.tag_name} is a dynamic tag`} />
        )}
        <ColourChoice value={type} onChange={setType} />
        <Button
          type="submit"
          size="xs"
          variant="default"
          disabled={!isChanged}
          aria-label={`Save ${tag.tag_name}`}
        >
          Save
        </Button>
        {tag.topic_of === undefined && (
          <ActionIcon
            size={30}
            variant="subtle"
            aria-label={`Delete ${tag.tag_name}`}
            onClick={() => void askAndRemove()}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </form>
    </li>
  )
}
