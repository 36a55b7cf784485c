import { shownMessages as messages } from '@rankline/contract/shown-messages'
import { CallFailed } from '../../platform/api.ts'
import styles from './auth.module.css'

/** Whether the server refused a mailed link; false if it did not answer. */
export const isRefused = (error: Error | null): error is CallFailed =>
  error instanceof CallFailed && error.code === 'VALIDATION_FAILED'

/** Shows why a call with a mailed link failed. */
export const Refused = ({ error }: { error: Error | null }) => (
  <p className={styles.refusal} role="alert">
    {isRefused(error) ? error.message : messages.internal}
  </p>
)
