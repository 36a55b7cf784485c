import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCan } from '../../platform/can.ts'
import { PrescribedTexts } from '../../ui/feedback/PrescribedTexts.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { AddTag } from './AddTag.tsx'
import { TagList } from './TagList.tsx'
import { keywordTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

/** The tags of one keyword, and a field that adds one. */
export function TagsPanel({ keyword }: { keyword: { id: number } }) {
  const query = useQuery(keywordTagsQuery(keyword.id))
  const mayUpdate = useCan('update')
  const panel = useRef<HTMLDivElement>(null)
  return (
    <QueryStates query={query} waiting={<Skeleton height={64} role="status" aria-label="Loading" />}>
      {(tags) => (
        <div ref={panel} className={styles.panel} tabIndex={-1}>
          {tags.length === 0 ? (
            <div className={styles.empty}>
              No tags
              <PrescribedTexts texts="Empty tag list." />
            </div>
          ) : (
            <TagList keywordId={keyword.id} tags={tags} onRemove={() => panel.current?.focus()} />
          )}
          {mayUpdate && <AddTag keywordIds={[keyword.id]} taken={tags} />}
        </div>
      )}
    </QueryStates>
  )
}
