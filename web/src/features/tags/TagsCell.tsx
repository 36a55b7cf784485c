import type { Keyword } from '@rankline/contract/keywords/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { controlTip } from '../../ui/tip.ts'
import { TagChip } from './TagChip.tsx'
import { shownTags } from './tag-lists.ts'
import { pageTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

const TagsPopup = lazyPart(() => import('./TagsPopup.tsx'), 'TagsPopup')

type Props = {
  keyword: Keyword
  /** All keywords of the page: one call loads all their tags. */
  pageIds: readonly number[]
  /** Width for the tags in px. */
  width: number
}

/** The tags of a row that fit; a click opens all of them. */
export function TagsCell({ keyword, pageIds, width }: Props) {
  const tags = useQuery({ ...pageTagsQuery(pageIds), select: (page) => page[keyword.id] }).data ?? []
  const [isOpen, setOpen] = useState(false)
  const cell = useRef<HTMLSpanElement>(null)
  const { shown, hidden } = shownTags(tags, width)
  const isCut = hidden > 0 || shown.some(({ tag_name }) => [...tag_name].length > 10)
  return (
    <span ref={cell} className={styles.cell} data-empty={tags.length === 0 || undefined}>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...controlTip(isCut && tags.map(({ tag_name }) => tag_name).join(', '))}
        onClick={() => setOpen(!isOpen)}
      >
        <Spoken>Tags of {keyword.keyword_name}</Spoken>
        {shown.map((tag) => (
          <TagChip key={tag.id} tag={tag} isShort />
        ))}
        {hidden > 0 && <span className={styles.more}>+{hidden}</span>}
        {tags.length === 0 && <IconPlus size={14} stroke={1.75} aria-hidden />}
      </button>
      {isOpen && <TagsPopup keyword={keyword} known={tags} anchor={cell} onClose={() => setOpen(false)} />}
    </span>
  )
}
