import { IconCheck } from '@tabler/icons-react'
import styles from './steps.module.css'

/** The first field of a new project. */
export function AddressPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.label}>URL</span>
      <span className={styles.input}>
        https://yourstore.example
        <i />
      </span>
    </div>
  )
}

/** Pasted keywords. */
export function KeywordsPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.label}>
        Keywords <small>3 lines</small>
      </span>
      <span className={styles.lines}>
        trail running shoes
        <br />
        hiking boots
        <br />
        waterproof jacket
      </span>
    </div>
  )
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A week of checks and its result. */
export function HandledPicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <span className={styles.week}>
        {days.map((day) => (
          <span key={day}>
            <IconCheck size={13} stroke={2.5} />
            {day}
          </span>
        ))}
      </span>
      <svg className={styles.climb} viewBox="0 0 280 44" preserveAspectRatio="none" aria-hidden="true">
        <path d="M6 38 46 36 86 29 126 31 166 20 206 14 274 6" />
      </svg>
    </div>
  )
}
