import { ConsoleView } from './features/search-console/ConsoleView.tsx'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'

export const prefetch = prefetchPart

/** A project's head above what Google has seen of its site. */
export const ConsoleScreen = () => (
  <ProjectPart name="Search Console">{(id) => <ConsoleView projectId={id} />}</ProjectPart>
)
