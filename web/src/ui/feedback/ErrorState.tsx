import { Button } from '@mantine/core'
import { Drawing } from './Drawing.tsx'
import styles from './feedback.module.css'

type Props = {
  title?: string
  /** What happened, in one sentence. */
  text?: string
  onRetry?: () => void
}

export function ErrorState({ title = 'This could not be loaded', text, onRetry }: Props) {
  return (
    <div className={styles.state} role="alert">
      <Drawing name="broken" />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.subtitle}>{text}</p>}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
