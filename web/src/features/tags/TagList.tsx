import type { Tag } from '@rankline/contract/tags/calls'
import { IconX } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TagChip } from './TagChip.tsx'
import { takeTags } from './tags.api.ts'
import styles from './tags.module.css'

type Props = {
  keywordId: number
  tags: readonly Tag[]
  /** The tag's button disappears with the tag: the focus must move elsewhere. */
  onRemove(): void
}

/** All tags of a keyword, each with a cross that removes it; a dynamic one follows its filter. */
export function TagList({ keywordId, tags, onRemove }: Props) {
  const mayUpdate = useCan('update')

  function remove(tag: Tag) {
    onRemove()
    // If the call is refused, it has shown the message, and the tag is back.
    void takeTags([keywordId], tag).catch(ignoreHandledError)
  }

  return (
    <ul className={styles.list} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id} className={styles.listed}>
          <TagChip tag={tag} />
          {mayUpdate && !tag.is_dynamic && (
            <IconButton
              className={styles.remove}
              isDestructive
              aria-label={`Remove ${tag.tag_name}`}
              onClick={() => remove(tag)}
            >
              <IconX size={13} stroke={2} aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
