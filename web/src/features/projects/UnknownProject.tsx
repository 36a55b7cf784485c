import { Button } from '@mantine/core'
import { wasRefused } from '../../platform/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

type Props = { error: Error; onRetry(): void }

/** Stands in for a project that is not there, not the person's to see, or did not arrive. */
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
