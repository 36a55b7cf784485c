import { FilterBar } from './features/keywords/FilterBar.tsx'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { TagSegments } from './features/tags/TagSegments.tsx'
import { prefetchSegments } from './features/tags/tag-segments.api.ts'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'

export function prefetch(params: Record<string, string>) {
  prefetchSegments(Number(params.projectId))
  prefetchPart(params)
}

/** A project's head above the tags of its keywords. */
export const TagSegmentsScreen = () => (
  <ProjectPart name="Tags">
    {(id) => (
      <TagSegments projectId={id} filters={<FilterBar projectId={id} isPlain TagFilter={TagFilter} />} />
    )}
  </ProjectPart>
)
