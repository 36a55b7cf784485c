import type { Tag } from '@rankline/contract/tags'
import { IconX } from '@tabler/icons-react'
import { TagChip } from './TagChip.tsx'
import { takeTags } from './tags.api.ts'
import styles from './tags.module.css'

/** A keyword's tags in full, each with a cross that takes it off. */
export function TagList({ keywordId, tags }: { keywordId: number; tags: readonly Tag[] }) {
  return (
    <ul className={styles.list} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag.id} className={styles.listed}>
          <TagChip tag={tag} />
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove ${tag.tag_name}`}
            // A refusal has been shown by the call, and the tag is there again.
            onClick={() => void takeTags([keywordId], tag).catch(() => undefined)}
          >
            <IconX size={13} stroke={2} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}
