import type { ReactNode } from 'react'
import styles from './PageHead.module.css'

type Props = {
  title: ReactNode
  /** Place and time, below the title. */
  sub?: ReactNode
  /** A favicon or mark before the title, 32 px. */
  icon?: ReactNode
  /** Buttons on the right; at most one of them filled. */
  actions?: ReactNode
}

/** The head of a screen: title, place, last check. */
export function PageHead({ title, sub, icon, actions }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.subject}>
        {icon}
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {sub !== undefined && <div className={styles.sub}>{sub}</div>}
        </div>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
