import { CloseButton } from '@mantine/core'
import { dismissPush, pushes } from '../../platform/messages.ts'
import { useStore } from '../../platform/store.ts'
import styles from './feedback.module.css'

/** Push notifications, at the bottom. */
export function PushArea() {
  const list = useStore(pushes)
  return (
    <div className={styles.pushes} aria-live="polite">
      {list.map(({ id, title, body, clickAction }) => (
        <div key={id} className={styles.push} role="status">
          <div className={styles.pushText}>
            <b>{title}</b>
            <span>{body}</span>
            {clickAction !== null && (
              <a className={styles.download} href={clickAction} rel="noopener noreferrer">
                Download here
              </a>
            )}
          </div>
          <CloseButton size="sm" aria-label="Dismiss" onClick={() => dismissPush(id)} />
        </div>
      ))}
    </div>
  )
}
