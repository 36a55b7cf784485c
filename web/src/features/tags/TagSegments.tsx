import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TagSegmentsTable } from './TagSegmentsTable.tsx'
import { segmentsQuery } from './tag-segments.api.ts'

/** The tags of a project as segments, each with the numbers of its keywords. */
export function TagSegments({ projectId }: { projectId: number }) {
  const query = useQuery(segmentsQuery(projectId))
  return (
    <section aria-label="Tags">
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
        {(segments) => <TagSegmentsTable projectId={projectId} segments={segments} />}
      </QueryStates>
    </section>
  )
}
