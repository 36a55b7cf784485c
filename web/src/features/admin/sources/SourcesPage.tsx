import type { ItemsOf } from '@rankline/contract/endpoint'
import type { listSources, SourceRule, SourceState } from '@rankline/contract/sources/calls'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTitle } from '../../../platform/product.ts'
import { Card } from '../../../ui/Card.tsx'
import { shortDay } from '../../../ui/charts/days.ts'
import { StatTile } from '../../../ui/data/StatTile.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { tip } from '../../../ui/tip.ts'
import { forAdministrators } from '../administration.tsx'
import { AnswersSection } from './AnswersSection.tsx'
import { DriftsSection } from './DriftsSection.tsx'
import { dollars } from './money.ts'
import { SourceCard } from './SourceCard.tsx'
import { SpendingBar } from './SpendingBar.tsx'
import { sourcesQuery } from './sources.api.ts'
import styles from './sources.module.css'

/** The sources of result pages, their state and cost; for administrators. */
export const SourcesPage = forAdministrators(Sources)

function Sources() {
  useTitle('Sources')
  const query = useQuery(sourcesQuery)
  const state = query.data
  return (
    <>
      <PageHead
        title="Sources"
        sub={state === undefined ? '\u00a0' : `Where result pages come from; ${shortDay(state.day)}, UTC`}
      />
      <QueryStates
        query={query}
        waiting={
          <>
            <TilesSkeleton tiles={4} />
            <TableSkeleton rows={4} />
          </>
        }
      >
        {(state) => (
          <>
            {state.published_at === null && (
              <EmptyState
                title="No worker has started yet"
                subtitle="Workers report which sources they use."
              />
            )}
            {state.published_at !== null && (
              <div className={styles.sections}>
                <SpendingTiles state={state} />
                <OrderCard order={state.order} sources={state.data} />
                <section className={styles.cards} aria-label="Sources">
                  {state.data.map((source) => (
                    <SourceCard key={source.name} source={source} />
                  ))}
                </section>
                <AnswersSection />
                <DriftsSection />
              </div>
            )}
          </>
        )}
      </QueryStates>
    </>
  )
}

type Props = { order: readonly SourceRule[]; sources: readonly SourceState[] }

/** Shows which sources are used for what, the first choice first. */
function OrderCard({ order, sources }: Props) {
  const titleOf = (name: string) => sources.find((source) => source.name === name)?.title ?? name
  return (
    <Card isFlush>
      <h2 className={styles.heading}>Order</h2>
      <dl className={styles.order}>
        {order.map(({ engine, type, sources: names }) => (
          <Fragment key={`${engine}/${type}`}>
            <dt>{placeOf(engine, type)}</dt>
            <dd>
              <ol className={styles.choices}>
                {names.map((name) => (
                  <li key={name} {...tip(titleOf(name))}>
                    {name}
                  </li>
                ))}
              </ol>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  )
}

function placeOf(engine: string, type: string | null): string {
  if (engine === '*') return 'Every other engine'
  return type === null ? engine : `${engine} ${type}`
}

/** Today's spending so far. */
function SpendingTiles({ state }: { state: ItemsOf<typeof listSources> }) {
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
