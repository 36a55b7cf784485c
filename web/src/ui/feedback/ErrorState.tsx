import { Button } from '@mantine/core'
import { Drawing } from './Drawing.tsx'
import styles from './feedback.module.css'
import { type Prescribed, PrescribedTexts } from './PrescribedTexts.tsx'

type Props = {
  title?: string
  /** One sentence that says what happened. */
  text?: string
  /** Texts that the specification prescribes, in small letters. */
  prescribed?: Prescribed | undefined
  onRetry?: () => void
  /** The button's label if it does something other than retry. */
  retry?: string
}

export function ErrorState({
  title = 'This could not be loaded',
  text,
  prescribed,
  onRetry,
  retry = 'Try again',
}: Props) {
  return (
    <div className={styles.state} role="alert">
      <Drawing name="broken" />
      <h2 className={styles.title}>{title}</h2>
      {text !== undefined && <p className={styles.subtitle}>{text}</p>}
      {onRetry !== undefined && (
        <div className={styles.actions}>
          <Button variant="default" onClick={onRetry}>
            {retry}
          </Button>
        </div>
      )}
      <PrescribedTexts texts={prescribed} />
    </div>
  )
}
