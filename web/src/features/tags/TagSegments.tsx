import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { apart } from '../../platform/apart.tsx'
import { useMay } from '../../platform/may.ts'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { closed, editedIn, newTagSearch } from './dynamic-search.ts'
import styles from './dynamic-tag.module.css'
import { TagSegmentsTable } from './TagSegmentsTable.tsx'
import { segmentsQuery } from './tag-segments.api.ts'

const EditTags = apart(() => import('./EditTags.tsx').then((module) => module.EditTags))
const DynamicTagForm = apart(() => import('./DynamicTagForm.tsx').then((module) => module.DynamicTagForm))

type Props = {
  projectId: number
  /** The filters of the list, for dynamic tags. */
  filters: ReactNode
}

/** The tags of a project as segments, each with the numbers of its keywords. */
export function TagSegments({ projectId, filters }: Props) {
  const query = useQuery(segmentsQuery(projectId))
  const edited = editedIn(useSearchParams())
  const change = useChangeSearch()
  const mayEdit = useMay('manage')
  const [editing, setEditing] = useState<number | null>(null)
  const close = useCallback(() => setEditing(null), [])
  const tag = query.data?.find(({ tag: { id } }) => id === edited?.id)?.tag
  // The fields of the form are those of the tag, which may be still on its way.
  const isKnown = edited !== null && (edited.id === undefined || tag !== undefined)
  return (
    <section aria-label="Tags">
      {mayEdit && edited === null && (
        <div className={styles.head}>
          <Button
            component={AppLink}
            to={`/projects/${projectId}/tags`}
            search={newTagSearch(projectId, {})}
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            New dynamic tag
          </Button>
        </div>
      )}
      {mayEdit && isKnown && (
        <DynamicTagForm
          key={edited.id}
          {...{ projectId, tag, filters, filter: edited.filter }}
          onClose={() => change(closed)}
        />
      )}
      <QueryStates
        query={query}
        title="The tags could not be loaded"
        waiting={<TableSkeleton rows={8} />}
        isEmpty={(segments) => segments.length === 0}
        empty={
          <EmptyState
            title="No tags yet"
            subtitle="Select keywords of the list and add a tag: each tag gets its own numbers here."
            link={{ label: 'Keywords', to: `/projects/${projectId}/keywords` }}
          />
        }
      >
        {(segments) => <TagSegmentsTable {...{ projectId, segments }} onEdit={mayEdit ? setEditing : null} />}
      </QueryStates>
      {editing !== null && <EditTags {...{ projectId, tagId: editing, onClose: close }} />}
    </section>
  )
}
