import { Button } from '@mantine/core'
import { wasRefused } from '../../platform/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

type Props = { error: Error; onRetry(): void }

/** Shown instead of a project that is missing, not visible to the person, or failed to load. */
export function UnknownProject({ error, onRetry }: Props) {
  return (
    <EmptyState
      drawing="lost"
      title="UNABLE TO GET PROJECT"
      subtitle="Invalid or empty project"
      link={{ label: 'All projects', to: '/projects' }}
      action={
        !wasRefused(error) && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    />
  )
}
