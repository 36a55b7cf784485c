import { IconHelpCircle } from '@tabler/icons-react'
import styles from './tips.module.css'

/** A small button that explains what is beside it, when it is hovered, focused or tapped. */
export function Help({ text }: { text: string }) {
  return (
    <button
      type="button"
      className={styles.help}
      data-tip={text}
      data-tip-on-tap
      aria-label={`Help: ${text}`}
    >
      <IconHelpCircle size={14} stroke={1.75} aria-hidden />
    </button>
  )
}
