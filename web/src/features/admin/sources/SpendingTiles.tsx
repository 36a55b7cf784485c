import type { ItemsOf } from '@rankline/contract/endpoint'
import type { listSources } from '@rankline/contract/sources/calls'
import { StatTile } from '../../../ui/data/StatTile.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { dollars } from './money.ts'
import { SpendingBar } from './SpendingBar.tsx'
import styles from './sources.module.css'

/** Today's spending so far. */
export function SpendingTiles({ state }: { state: ItemsOf<typeof listSources> }) {
  const total = (of: 'checks_today' | 'requests_today') =>
    formatNumber(state.data.reduce((sum, source) => sum + source[of], 0))
  const paused = state.data.filter(({ pause }) => pause !== null).length
  return (
    <div className={styles.tiles}>
      <StatTile
        label="Spent today"
        value={dollars(state.spent_today)}
        hint="At the prices in the settings. Sources without a price count as free."
        change={<SpendingBar spent={state.spent_today} ceiling={state.ceiling} />}
      />
      <StatTile label="Checks today" value={total('checks_today')} />
      <StatTile label="Requests today" value={total('requests_today')} />
      <StatTile label="Paused until 00:00 UTC" value={paused === 0 ? 'None' : formatNumber(paused)} />
    </div>
  )
}
