import type { ReactNode } from 'react'
import { type Prescribed, PrescribedTexts } from '../feedback/PrescribedTexts.tsx'
import styles from './panel.module.css'

type Props = { prescribed?: Prescribed | undefined; children: ReactNode }

/** Shown if a panel has no content. */
export function Empty({ prescribed, children }: Props) {
  return (
    <div className={styles.empty}>
      {children}
      <PrescribedTexts texts={prescribed} />
    </div>
  )
}
