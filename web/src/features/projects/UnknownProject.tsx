import { wasRefused } from '../../platform/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

type Props = { error: Error; onRetry(): void }

/** Shown instead of a project that is missing or not visible to the person, or that failed to load. */
export function UnknownProject({ error, onRetry }: Props) {
  if (!wasRefused(error))
    return (
      <ErrorState
        title="The project could not be loaded"
        text="The server did not answer as expected. Nothing is lost."
        onRetry={onRetry}
      />
    )
  return (
    <EmptyState
      drawing="lost"
      title="Project not found"
      subtitle="This project doesn’t exist, or you don’t have access."
      prescribed={['UNABLE TO GET PROJECT', 'Invalid or empty project']}
      link={{ label: 'All projects', to: '/projects' }}
    />
  )
}
