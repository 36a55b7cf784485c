import { filterQueryOf } from '@rankline/contract/filter-query'
import { useEffect } from 'react'
import { selectionOf } from '../../platform/id-sets.ts'
import { chosenMatching } from '../../platform/matching.ts'
import { useStore } from '../../platform/store.ts'
import { formatNumber } from '../../ui/format.ts'
import type { ListRequest } from './filters.ts'
import styles from './selection.module.css'

type Props = {
  request: ListRequest
  projectId: number | undefined
  onPage: number
  total: number
}

/** Offers all keywords that match, once those of a page are selected. Other filters end that choice. */
export function MatchingOffer({ request, projectId, onPage, total }: Props) {
  const matching = useStore(chosenMatching)
  const query = filterQueryOf(request)
  useEffect(() => {
    const chosen = chosenMatching.get()
    if (chosen !== null && chosen.query !== query) chosenMatching.set(null)
  }, [query])
  useEffect(() => () => chosenMatching.set(null), [])

  const choose = () => chosenMatching.set({ projectId, query, total })
  const clear = () => {
    chosenMatching.set(null)
    selectionOf('keywords').clear()
  }
  return (
    <div className={styles.offer} role="status">
      <span>
        {matching === null
          ? `All ${formatNumber(onPage)} keywords on this page are selected.`
          : `All ${formatNumber(matching.total)} keywords that match are selected.`}
      </span>
      <button type="button" className={styles.offerButton} onClick={matching === null ? choose : clear}>
        {matching === null ? `Select all ${formatNumber(total)} that match` : 'Clear the selection'}
      </button>
    </div>
  )
}
