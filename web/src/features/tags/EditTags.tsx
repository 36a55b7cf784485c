import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { usedChoicesQuery } from '../../ui/filters/used-choices.ts'
import { Lead } from '../../ui/Lead.tsx'
import { EditTag } from './EditTag.tsx'
import styles from './edit-tags.module.css'
import { allTagsQuery } from './tags.api.ts'
import common from './tags.module.css'

type Props = {
  projectId: number | undefined
  /** The one tag that is edited; all of them without it. */
  tagId?: number
  onClose(): void
}

/** All tags of the account: each can be renamed, recoloured, merged into another and deleted. */
export function EditTags({ projectId, tagId, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(allTagsQuery({ project_id: projectId }))
  const used = useQuery(usedChoicesQuery(projectId)).data?.tags
  const isTopic = query.data?.find(({ id }) => id === tagId)?.topic_of !== undefined
  const isDeleted = tagId !== undefined && query.data?.every(({ id }) => id !== tagId) === true
  // Deleted, or merged into another.
  useEffect(() => {
    if (isDeleted) onClose()
  }, [isDeleted, onClose])
  return (
    <Modal opened onClose={onClose} title={tagId === undefined ? 'Edit tags' : 'Edit tag'} size={520}>
      <Lead>
        {isTopic
          ? 'A name that you give stays when keywords are grouped again.'
          : 'The name of another tag merges the two.'}
      </Lead>
      <QueryStates
        query={query}
        waiting={<Skeleton height={160} role="status" aria-label="Loading" />}
        isEmpty={(tags) => tags.length === 0}
        empty={<p className={common.empty}>{emptyTexts.notYet}</p>}
      >
        {(tags) => (
          <ul className={styles.edits}>
            {tags
              .filter(({ id }) => tagId === undefined || id === tagId)
              .map((tag) => (
                <EditTag
                  key={tag.id}
                  tag={tag}
                  tags={tags}
                  count={used?.find(({ id }) => id === tag.id)?.count ?? 0}
                />
              ))}
          </ul>
        )}
      </QueryStates>
    </Modal>
  )
}
