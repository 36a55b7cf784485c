import { Spoken } from '../Spoken.tsx'
import { tip } from '../tip.ts'
import badge from './badge.module.css'
import styles from './data.module.css'

type Props = {
  tone: 'up' | 'down' | 'still'
  /** Visible glyph and number. */
  text: string
  /** The meaning in words, for screen readers. */
  said: string
  /** The text of its tip. */
  hint?: string | undefined
  kind?: string
}

/** A small coloured mark whose meaning never depends on colour alone. */
export function Pill({ tone, text, said, hint, kind }: Props) {
  return (
    <span className={`${badge.badge} ${styles.pill}`} data-tone={tone} data-kind={kind} {...tip(hint)}>
      <Spoken>{said}</Spoken>
      <span aria-hidden="true">{text}</span>
    </span>
  )
}
