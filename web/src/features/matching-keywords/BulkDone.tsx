import { useStore } from '../../platform/store.ts'
import styles from '../../ui/form/form.module.css'
import { counted, formatNumber } from '../../ui/format.ts'
import { bulkWork } from './matching.ts'

/** Shows the progress of an action on all matching keywords inside its dialog, which covers the progress of the list. */
export function BulkDone() {
  const work = useStore(bulkWork)
  if (work === null) return null
  return (
    <span className={styles.done} role="status">
      {formatNumber(work.done)} of {counted(work.total, 'keyword')} done
    </span>
  )
}
