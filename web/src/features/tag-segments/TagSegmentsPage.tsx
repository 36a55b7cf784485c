import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FilterBar } from '../keyword-filters/FilterBar.tsx'
import { ProjectPart, prefetchPart } from '../projects/ProjectPart.tsx'
import { closed, editedIn, newTagSearch } from '../tags/dynamic-search.ts'
import styles from '../tags/dynamic-tag.module.css'
import { TagSegmentsTable } from './TagSegmentsTable.tsx'
import { prefetchSegments, segmentsQuery } from './tag-segments.api.ts'

export function prefetch(params: Record<string, string>) {
  prefetchSegments(Number(params.projectId))
  prefetchPart(params)
}

/** A project's head above the tags of its keywords. */
export const TagSegmentsPage = () => (
  <ProjectPart name="Tags">{(id) => <TagSegments projectId={id} />}</ProjectPart>
)

const EditTags = lazyPart(() => import('../tags/EditTags.tsx'), 'EditTags')
const DynamicTagForm = lazyPart(() => import('../tags/DynamicTagForm.tsx'), 'DynamicTagForm')

/** The tags of a project as segments, each with the numbers of its keywords. */
function TagSegments({ projectId }: { projectId: number }) {
  const query = useQuery(segmentsQuery(projectId))
  const edited = editedIn(useSearchParams())
  const change = useChangeSearch()
  const mayEdit = useCan('manage')
  const [editing, setEditing] = useState<number | null>(null)
  const close = useCallback(() => setEditing(null), [])
  const tag = query.data?.find(({ tag: { id } }) => id === edited?.id)?.tag
  // The form needs the tag, which may still be loading.
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
          {...{ projectId, tag, filter: edited.filter }}
          filters={<FilterBar projectId={projectId} isPlain />}
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
