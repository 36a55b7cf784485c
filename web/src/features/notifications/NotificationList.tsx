import type { Notification } from '@rankline/contract/notifications/calls'
import { useMutation } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { SafeHtml } from '../../ui/feedback/SafeHtml.tsx'
import styles from './notification-list.module.css'
import { mark } from './notifications.api.ts'

type Props = {
  notifications: readonly Notification[]
  /** Loads older ones; null if there are none. */
  onOlder: (() => void) | null
}

/** The person's notifications; each can be marked read or unread. */
export function NotificationList({ notifications, onOlder }: Props) {
  return (
    <>
      <ul className={styles.list} aria-label="Notifications">
        {notifications.map((notification) => (
          <Line key={notification.id} notification={notification} />
        ))}
      </ul>
      {onOlder !== null && (
        <button type="button" className={styles.older} onClick={onOlder}>
          Show older ones
        </button>
      )}
    </>
  )
}

function Line({ notification }: { notification: Notification }) {
  const { id, title, description, status, click_action: target, created_at_human_string: when } = notification
  const marking = useMutation({ mutationFn: (as: 'read' | 'unread') => mark(id, as) })
  const isRead = status === 1
  const read = () => {
    if (!isRead) marking.mutate('read')
  }
  return (
    <li className={styles.line} data-unread={!isRead || undefined}>
      <p className={styles.title}>
        {target === null ? title : <Target to={target} title={title} onFollow={read} />}
      </p>
      {description !== '' && (
        <p className={styles.text}>
          <SafeHtml html={description} />
        </p>
      )}
      <p className={styles.foot}>
        <span>{when}</span>
        <button
          type="button"
          className={styles.mark}
          disabled={marking.isPending}
          onClick={() => marking.mutate(isRead ? 'unread' : 'read')}
        >
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </button>
      </p>
    </li>
  )
}

/** Paths of the site open as screens; the browser opens anything else, such as a file. */
function Target({ to, title, onFollow }: { to: string; title: string; onFollow(): void }) {
  return to.startsWith('/') && !to.startsWith('/api/') ? (
    <AppLink to={to} className={styles.link} data-touch onClick={onFollow}>
      {title}
    </AppLink>
  ) : (
    <a href={to} className={styles.link} data-touch rel="noopener noreferrer" onClick={onFollow}>
      {title}
    </a>
  )
}
