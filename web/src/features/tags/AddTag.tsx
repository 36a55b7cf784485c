import { Button, TextInput } from '@mantine/core'
import type { Tag, TagType } from '@rankline/contract/tags/calls'
import { createTagForm } from '@rankline/contract/tags/forms'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import type { Matching } from '../../platform/row-selection.ts'
import styles from './add-tag.module.css'
import { ColourChoice } from './ColourChoice.tsx'
import { TagChip } from './TagChip.tsx'
import { isNamed, offeredTags } from './tag-lists.ts'
import { allTagsQuery, putNewTag, putTag } from './tags.api.ts'

const mostOffered = 8

type Props = {
  keywordIds: readonly number[]
  /** If set, all matching keywords get the tag, not only those of the ids. */
  matching?: Matching | null
  /** Tags that are not offered. */
  taken?: readonly Tag[]
  showMessage?: boolean
  /** After a tag was added. */
  onAdded?(): void
}

/** Adds a tag to keywords: an existing one by a click, or a new one by name and colour. */
export function AddTag({ keywordIds, matching = null, taken = [], showMessage = false, onAdded }: Props) {
  const own = useQuery(allTagsQuery({ project_keyword_id: keywordIds[0] })).data ?? []
  const input = useRef<HTMLInputElement>(null)
  const form = useSharedForm(createTagForm, {
    initial: { project_keyword_ids: [...keywordIds] },
    async onSubmit({ tag, type }) {
      await putNewTag(keywordIds, { tag, type: type ?? 1 }, { showMessage, matching })
      added()
    },
  })
  const text = String(form.values.tag ?? '')
  const offered = offeredTags(own, text, taken).slice(0, mostOffered)
  const isNew = text.trim() !== '' && !own.some((tag) => isNamed(tag, text))

  function added() {
    form.reset()
    input.current?.focus()
    onAdded?.()
  }

  async function offer(tag: Tag) {
    // If the call is refused, it has shown the message.
    await putTag(keywordIds, tag, { showMessage, matching }).then(added, () => undefined)
  }

  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.entry}>
        <TextInput
          {...form.input('tag')}
          ref={input}
          className={styles.name}
          size="sm"
          aria-label="Tag"
          placeholder={own.length === 0 ? 'Name a new tag' : 'Find or name a tag'}
          maxLength={50}
          autoComplete="off"
          data-autofocus
        />
        <Button type="submit" disabled={!form.canSubmit} loading={form.isSubmitting}>
          Add
        </Button>
      </div>
      {isNew && (
        <div className={styles.newTag}>
          <span>New tag in</span>
          <ColourChoice value={(form.values.type ?? 1) as TagType} onChange={(type) => form.edit({ type })} />
        </div>
      )}
      {offered.length > 0 && (
        <ul className={styles.offers} aria-label="Own tags">
          {offered.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                className={styles.offer}
                aria-label={`Add ${tag.tag_name}`}
                onClick={() => void offer(tag)}
              >
                <TagChip tag={tag} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
