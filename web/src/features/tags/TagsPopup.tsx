import { Popover } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Tag } from '@rankline/contract/tags/calls'
import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { PrescribedTexts } from '../../ui/feedback/PrescribedTexts.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { AddTag } from './AddTag.tsx'
import { TagList } from './TagList.tsx'
import { keywordTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

type Props = {
  keyword: Keyword
  /** The tags that the row already has. */
  known: Tag[]
  /** The element it opens at; the opener handles clicks there. */
  anchor: RefObject<HTMLElement | null>
  onClose(): void
}

/** All tags of one keyword, each with a cross, and a field that adds one. */
export function TagsPopup({ keyword, known, anchor, onClose }: Props) {
  const tags = useQuery({ ...keywordTagsQuery(keyword.id), placeholderData: known }).data ?? known
  const mayUpdate = useCan('update')
  const [content, setContent] = useState<HTMLElement | null>(null)
  useClickOutside(onClose, null, [anchor.current, content])
  return (
    <Popover
      opened
      onChange={onClose}
      closeOnClickOutside={false}
      position="bottom-start"
      width={280}
      offset={6}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      {/* The popup handles keys here, not the table that opened it. */}
      <Popover.Dropdown
        ref={setContent}
        className={styles.popup}
        aria-label={`Tags of ${keyword.keyword_name}`}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <h3 className={styles.title}>Tags</h3>
        {tags.length === 0 ? (
          <div className={styles.empty}>
            No tags yet
            <PrescribedTexts texts={emptyTexts.notYet} />
          </div>
        ) : (
          <TagList keywordId={keyword.id} tags={tags} onRemove={() => content?.focus()} />
        )}
        {mayUpdate && (
          <div className={styles.adding}>
            <AddTag keywordIds={[keyword.id]} taken={tags} />
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The popup's anchor; it has no ARIA attributes because the cell's button already has them. */
const Anchor = ({ ref }: { ref?: Ref<HTMLSpanElement> }) => <span ref={ref} className={styles.anchor} />
