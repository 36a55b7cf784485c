import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import styles from './keyword-detail.module.css'

/** One part of the detail with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className={styles.panel} role="region" aria-labelledby={id}>
      <h2 id={id} className={styles.panelTitle}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
