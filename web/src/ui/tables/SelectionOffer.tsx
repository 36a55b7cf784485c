import { counted, formatNumber } from '../format.ts'
import styles from './selection-offer.module.css'

type Props = {
  /** The number of selected rows on all pages; null while only rows of this page are selected. */
  all: number | null
  onPage: number
  total: number
  onAll(): void
  onNone(): void
}

/** Offers to select all matching keywords, once a page of the list is selected. */
export function SelectionOffer({ all, onPage, total, onAll, onNone }: Props) {
  return (
    <div className={styles.offer} role="status">
      <span>
        {all === null
          ? `All ${counted(onPage, 'keyword')} on this page are selected.`
          : all < total
            ? `${formatNumber(all)} of ${counted(total, 'keyword')} that match are selected.`
            : `All ${counted(all, 'keyword')} that match are selected.`}
      </span>
      <button type="button" className={styles.button} onClick={all === null ? onAll : onNone}>
        {all === null ? `Select all ${formatNumber(total)} that match` : 'Clear the selection'}
      </button>
    </div>
  )
}
