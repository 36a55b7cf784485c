import styles from './tickets.module.css'

/** 0 closed, 1 solved, 2 pending; shown as text, the colour only repeats it. */
export function TicketStatusBadge({ status, text }: { status: number; text: string }) {
  return (
    <span className={styles.status} data-status={status}>
      {text}
    </span>
  )
}
