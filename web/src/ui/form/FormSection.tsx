import type { ReactNode } from 'react'
import { Note } from '../Note.tsx'
import styles from './form.module.css'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** A group of fields with its description on the side, or above if there is no space. */
export function FormSection({ title, text, children }: Props) {
  return (
    <section className={styles.section}>
      <div className={styles.about}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {text !== undefined && <Note className={styles.sectionText}>{text}</Note>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
