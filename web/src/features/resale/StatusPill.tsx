import styles from './white-label.module.css'

export function StatusPill({ status }: { status: 0 | 1 }) {
  return (
    <span className={styles.status} data-tone={status === 1 ? 'good' : undefined}>
      {status === 1 ? 'Enabled' : 'Disabled'}
    </span>
  )
}
