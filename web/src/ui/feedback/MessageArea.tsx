import { CloseButton } from '@mantine/core'
import { clearMessage, messages } from '../../platform/messages.ts'
import { useStore } from '../../platform/store.ts'
import styles from './feedback.module.css'
import { SafeHtml } from './SafeHtml.tsx'

/** What calls have to say, at the top: `TYPE: message`. */
export function MessageArea() {
  const list = useStore(messages)
  return (
    <div className={styles.messages} aria-live="assertive">
      {list.map(({ id, type, html }) => (
        <div
          key={id}
          className={styles.message}
          data-type={type}
          role={type === 'ERROR' ? 'alert' : 'status'}
        >
          <span>
            <b>{type}: </b>
            <SafeHtml html={html} />
          </span>
          <CloseButton
            size="sm"
            variant="transparent"
            className={styles.close}
            aria-label="Clear"
            onClick={clearMessage}
          />
        </div>
      ))}
    </div>
  )
}
