import { type ReactNode, useId } from 'react'
import styles from './home.module.css'

type Props = {
  title: string
  sub?: ReactNode
  /** On a card's background, with hairlines above and below. */
  isRaised?: boolean
  children: ReactNode
}

/** A section of the home page with its heading. */
export function Section({ title, sub, isRaised, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} data-raised={isRaised || undefined} aria-labelledby={id}>
      <div className={styles.inside}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {sub !== undefined && <p className={styles.sub}>{sub}</p>}
        {children}
      </div>
    </section>
  )
}
