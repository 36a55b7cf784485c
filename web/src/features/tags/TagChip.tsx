import type { Tag } from '@rankline/contract/tags'
import { shortName } from './tag-lists.ts'
import styles from './tags.module.css'

/** A tag in its colour; a long name is cut where there is little space. */
export function TagChip({ tag, isShort = false }: { tag: Tag; isShort?: boolean }) {
  return (
    <span className={styles.chip} data-type={tag.user_tag_type} data-short={isShort || undefined}>
      {isShort ? shortName(tag.tag_name) : tag.tag_name}
    </span>
  )
}
