import { IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tip } from './tip.ts'
import styles from './tips.module.css'

/** Props for a tip on hover, focus or tap. Screen readers read the text after the element's name. */
export const explains = (text: string | undefined) =>
  text === undefined ? {} : { ...tip(text), 'aria-description': text.replaceAll('\n', ' ') }

/** A name that explains itself, such as the head of a column. */
export function ExplainedName({ text, children }: { text: string; children: ReactNode }) {
  return (
    <button type="button" className={styles.name} {...explains(text)}>
      {children}
    </button>
  )
}

/** A small button that explains the element next to it, on hover, focus or tap. */
export function Help({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={styles.help}
      {...tip(text)}
      aria-label={`Help: ${text.replaceAll('\n', ' ')}`}
    >
      <IconHelpCircle size={14} stroke={1.75} aria-hidden />
    </button>
  )
}
