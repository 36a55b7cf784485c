import { wasRefused } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

const MissingProject = lazyPart(() => import('./MissingProject.tsx'), 'MissingProject')

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
  return <MissingProject />
}
