import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import styles from './setup.module.css'

type Props = { number: number; title: string; isDone: boolean; children: ReactNode }

export function Step({ number, title, isDone, children }: Props) {
  return (
    <li className={styles.step}>
      <Card className={styles.card} data-done={isDone || undefined}>
        <span className={styles.number} aria-hidden>
          {isDone ? <IconCheck size={16} stroke={2.5} /> : number}
        </span>
        <section className={styles.content} aria-label={title}>
          <h2>
            {title}
            {isDone && <span className={styles.done}>done</span>}
          </h2>
          {children}
        </section>
      </Card>
    </li>
  )
}
