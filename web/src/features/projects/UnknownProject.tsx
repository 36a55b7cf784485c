import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Stands in for a project that is not there, or not the person's to see. */
export function UnknownProject() {
  return (
    <EmptyState
      drawing="lost"
      title="UNABLE TO GET PROJECT"
      subtitle="Invalid or empty project"
      link={{ label: 'All projects', to: '/projects' }}
    />
  )
}
