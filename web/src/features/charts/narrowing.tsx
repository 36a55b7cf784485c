import type { Narrowed } from '@rankline/contract/charts/calls'
import { createContext, useContext } from 'react'
import { counted, formatNumber } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import styles from './charts.module.css'
import type { Filters } from './segment-series.ts'

/** Filters that the charts share with the list; null without filters. `counts` is null until the list loads. */
type Narrowing = { filters: Filters; counts: Narrowed | null } | null

const Context = createContext<Narrowing>(null)

export const NarrowingProvider = Context.Provider
export const useFilters = (): Filters | null => useContext(Context)?.filters ?? null

/** Shows how many keywords the numbers next to it cover; empty while they cover all. */
export function NarrowedTo() {
  const counts = useContext(Context)?.counts
  if (!counts) return null
  const { keyword_count, of } = counts
  const text = `${formatNumber(keyword_count)} of ${counted(of, 'keyword')}`
  return (
    <span className={styles.narrowed} {...tip(text)} data-narrowed>
      {text}
    </span>
  )
}
