import type { ReactNode } from 'react'
import styles from './lead.module.css'

/** What a list or a form is about, in a sentence above it. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>
