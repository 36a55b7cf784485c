import { FilterBar } from './features/keywords/FilterBar.tsx'
import { PartsProvider } from './features/keywords/parts.ts'
import { TagSegments } from './features/tags/TagSegments.tsx'
import { prefetchSegments } from './features/tags/tag-segments.api.ts'
import { keywordParts } from './keyword-parts.ts'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'

export function prefetch(params: Record<string, string>) {
  prefetchSegments(Number(params.projectId))
  prefetchPart(params)
}

/** A project's head above the tags of its keywords. */
export const TagSegmentsScreen = () => (
  <ProjectPart name="Tags">
    {(id) => (
      <TagSegments
        projectId={id}
        filters={
          <PartsProvider value={keywordParts}>
            <FilterBar projectId={id} isPlain actions={null} />
          </PartsProvider>
        }
      />
    )}
  </ProjectPart>
)
