import { Progress } from '@mantine/core'
import { useEffect } from 'react'
import { counted, formatNumber } from '../../ui/format.ts'
import offer from '../../ui/tables/selection-offer.module.css'
import { followBulkWork } from '../matching-keywords/apply-matching.ts'
import { type BulkWork, begunHere } from '../matching-keywords/matching.ts'
import styles from './selection.module.css'

/** Shows the progress of an action on all matching keywords, also after a reload of the page. */
export function BulkProgress({ work }: { work: BulkWork }) {
  const { key, done, total, isDeletion } = work
  const text = `${formatNumber(done)} of ${counted(total, 'keyword')} done`
  useEffect(() => {
    if (!begunHere.has(key)) void followBulkWork(key, isDeletion)
  }, [key, isDeletion])
  return (
    <div className={offer.offer}>
      <Progress
        className={styles.progress}
        value={total === 0 ? 0 : (done / total) * 100}
        size="sm"
        aria-label="Progress"
      />
      <span role="status">{text}</span>
    </div>
  )
}
