import styles from './feedback.module.css'

export type DrawingName = 'list' | 'chart' | 'search' | 'lost' | 'broken'

/** A small decorative line drawing above an empty or failed state. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg
      className={styles.drawing}
      width="96"
      height="64"
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}

const drawings = {
  list: (
    <>
      <rect x="14" y="6" width="68" height="52" rx="6" />
      <path d="M14 20h68M24 13h10M24 31h22M24 45h16M66 45h6" />
      <path className={styles.strong} d="M54 34l6-5 5 3 8-7" />
    </>
  ),
  chart: (
    <>
      <path d="M16 8v48h66M16 44h4M16 32h4M16 20h4" />
      <path className={styles.strong} d="M26 44l14-10 10 6 12-16 16-8" />
    </>
  ),
  search: (
    <>
      <path d="M14 16h40M14 30h22M14 44h26" />
      <circle className={styles.strong} cx="62" cy="36" r="14" />
      <path className={styles.strong} d="M72.500 46.500 82 56" />
    </>
  ),
  lost: (
    <>
      <path d="M14 50h14M68 50h14" />
      <path className={styles.strong} d="M28 50c10 0 8-34 20-34 10 0 6 18 14 18" strokeDasharray="1 6" />
      <path d="M64 24l12 12M76 24 64 36" />
    </>
  ),
  broken: (
    <>
      <path d="M14 44l16-12 8 5" />
      <path className={styles.strong} d="M58 30l10-8 14 6" />
      <path d="M44 22l4 8-5 6 6 8" strokeDasharray="2 5" />
    </>
  ),
}
