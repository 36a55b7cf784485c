import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMay } from '../../platform/may.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { AddTag } from './AddTag.tsx'
import { TagList } from './TagList.tsx'
import { keywordTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

/** The tags of one keyword, and a field that adds one. */
export function TagsPanel({ keyword }: { keyword: { id: number } }) {
  const { data: tags, isError, refetch } = useQuery(keywordTagsQuery(keyword.id))
  const mayUpdate = useMay('update')
  const panel = useRef<HTMLDivElement>(null)
  if (tags === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={64} role="status" aria-label="Loading" />
    )
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {tags.length === 0 ? (
        <p className={styles.empty}>Empty tag list.</p>
      ) : (
        <TagList keywordId={keyword.id} tags={tags} onRemove={() => panel.current?.focus()} />
      )}
      {mayUpdate && <AddTag keywordIds={[keyword.id]} taken={tags} />}
    </div>
  )
}
