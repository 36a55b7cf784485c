import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { usedChoicesQuery } from '../../ui/filters/used-choices.ts'
import { EditTag } from './EditTag.tsx'
import { allTagsQuery } from './tags.api.ts'
import styles from './tags.module.css'

type Props = { projectId: number | undefined; onClose(): void }

/** All tags of the account: each can be renamed, recoloured, merged into another and deleted. */
export function EditTags({ projectId, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(allTagsQuery({ project_id: projectId }))
  const used = useQuery(usedChoicesQuery(projectId)).data?.tags
  return (
    <Modal opened onClose={onClose} title="Edit tags" size={520}>
      <QueryStates
        query={query}
        waiting={<Skeleton height={160} role="status" aria-label="Loading" />}
        isEmpty={(tags) => tags.length === 0}
        empty={<p className={styles.empty}>{emptyTexts.notYet}</p>}
      >
        {(tags) => (
          <ul className={styles.edits}>
            {tags.map((tag) => (
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
