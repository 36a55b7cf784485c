import type { ReactNode } from 'react'
import styles from './lead.module.css'

/** A sentence above a list or a form that says what it is about. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
