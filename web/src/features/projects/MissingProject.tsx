import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Shown instead of a project that does not exist or is not visible to the person. */
export const MissingProject = () => (
  <EmptyState
    drawing="lost"
    title="Project not found"
    subtitle="This project doesn’t exist, or you don’t have access."
    prescribed={['UNABLE TO GET PROJECT', 'Invalid or empty project']}
    link={{ label: 'All projects', to: '/projects' }}
  />
)
