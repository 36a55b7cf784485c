import styles from './members.module.css'

type Props = {
  page: number
  lastPage: number
  labels: { previous: string; next: string }
  onChange(page: number): void
}

/** Pagination of a list in a panel; nothing if there is one page. */
export function PanelPages({ page, lastPage, labels, onChange }: Props) {
  if (lastPage <= 1) return null
  return (
    <div className={styles.pages}>
      <button type="button" className={styles.next} disabled={page === 1} onClick={() => onChange(page - 1)}>
        {labels.previous}
      </button>
      <button
        type="button"
        className={styles.next}
        disabled={page >= lastPage}
        onClick={() => onChange(page + 1)}
      >
        {labels.next}
      </button>
    </div>
  )
}
