import { DiscoveredSites } from './features/competitors/DiscoveredSites.tsx'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'

export const prefetch = prefetchPart

/** A project's head above the sites that stand above it. */
export const ProjectCompetitorsScreen = () => (
  <ProjectPart name="Competitors">{(id) => <DiscoveredSites projectId={id} />}</ProjectPart>
)
