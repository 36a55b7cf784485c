import { useStore } from '../../platform/store.ts'
import styles from '../../ui/form/form.module.css'
import { counted, formatNumber } from '../../ui/format.ts'
import { bulkWork } from './matching.ts'

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
