import { isAllowed } from '@rankline/contract/permissions'
import { SharedViews } from './features/shared-views/SharedViews.tsx'
import { ProjectPart, prefetchPart } from './ProjectPart.tsx'
import { EmptyState } from './ui/feedback/EmptyState.tsx'

export const prefetch = prefetchPart

/** A project's head above its secret addresses. */
export const SharedViewsScreen = () => (
  <ProjectPart name="Sharing">
    {(_id, project) =>
      project !== undefined &&
      (isAllowed(project.role, 'manage') ? (
        <SharedViews project={project} />
      ) : (
        <EmptyState
          title="You cannot share this project"
          subtitle="Its owner and managers decide what is shared."
        />
      ))
    }
  </ProjectPart>
)
