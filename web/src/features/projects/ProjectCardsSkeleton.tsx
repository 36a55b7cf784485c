import { Skeleton } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import styles from './project-cards.module.css'

const cards = ['one', 'two', 'three', 'four', 'five', 'six']

/** Placeholders of project cards, with the same height. */
export function ProjectCardsSkeleton() {
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label="Loading">
      {cards.map((card) => (
        <Card key={card} className={styles.waiting}>
          <div className={styles.waitingHead}>
            <Skeleton width={32} height={32} />
            <div>
              <Skeleton width={140} height={14} />
              <Skeleton width={190} height={11} mt={9} />
            </div>
          </div>
          <div className={styles.waitingNumbers}>
            <Skeleton width={52} height={38} />
            <Skeleton width={64} height={38} />
            <Skeleton width={52} height={38} />
          </div>
          <div className={styles.waitingNumbers}>
            <Skeleton height={72} style={{ flex: 1 }} />
            <Skeleton circle height={64} width={64} />
            <Skeleton width={84} height={64} />
          </div>
        </Card>
      ))}
    </div>
  )
}
