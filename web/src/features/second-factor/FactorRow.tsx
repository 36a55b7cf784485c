import type { ReactNode } from 'react'
import styles from './second-factor.module.css'

type Props = {
  icon: ReactNode
  name: ReactNode
  note: ReactNode
  isOn?: boolean
  /** Its actions. */
  children: ReactNode
}

/** One factor with which a person can prove who they are. */
export function FactorRow({ icon, name, note, isOn = false, children }: Props) {
  return (
    <li className={styles.row} data-on={isOn || undefined}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>{note}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
