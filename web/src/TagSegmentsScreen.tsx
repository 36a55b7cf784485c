import { TagSegments } from './features/tags/TagSegments.tsx'
import { prefetchSegments } from './features/tags/tag-segments.api.ts'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'

export function prefetch(params: Record<string, string>) {
  prefetchSegments(Number(params.projectId))
  prefetchPart(params)
}

/** A project's head above the tags of its keywords. */
export const TagSegmentsScreen = () => (
  <ProjectPart name="Tags">{(id) => <TagSegments projectId={id} />}</ProjectPart>
)
