import type { Tag } from '@rankline/contract/tags/calls'
import { IconFilter } from '@tabler/icons-react'
import { shortName } from './tag-lists.ts'
import styles from './tags.module.css'

/** A tag in its colour, with a sign if it is dynamic; a long name is cut where there is little space. */
export function TagChip({ tag, isShort = false }: { tag: Tag; isShort?: boolean }) {
  return (
    <span className={styles.chip} data-type={tag.user_tag_type} data-short={isShort || undefined}>
      {tag.is_dynamic && (
        <IconFilter className={styles.dynamic} size={10} stroke={2} role="img" aria-label="Dynamic tag:" />
      )}
      {isShort ? shortName(tag.tag_name) : tag.tag_name}
    </span>
  )
}
