import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from './ErrorState.tsx'
import styles from './feedback.module.css'

/** Shown instead of a screen that could not be opened. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <div className={styles.page}>
      <ErrorState
        title="This screen could not be opened"
        text={error instanceof Error ? error.message : undefined}
        onRetry={() => void router.invalidate()}
      />
    </div>
  )
}
