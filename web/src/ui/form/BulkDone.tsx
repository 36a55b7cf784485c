import { bulkWork } from '../../platform/matching.ts'
import { useStore } from '../../platform/store.ts'
import { counted, formatNumber } from '../format.ts'
import styles from './form.module.css'

/** How far an action on all that match is, in the dialog that began it: the list, which shows it as well, is behind it. */
export function BulkDone() {
  const work = useStore(bulkWork)
  if (work === null) return null
  return (
    <span className={styles.done} role="status">
      {formatNumber(work.done)} of {counted(work.total, 'keyword')} done
    </span>
  )
}
