import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { shortDay } from '../../../ui/charts/days.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { forAdministrators } from '../administration.tsx'
import { DriftsSection } from './DriftsSection.tsx'
import { OrderCard } from './OrderCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import { SpendingTiles } from './SpendingTiles.tsx'
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
                <DriftsSection />
              </div>
            )}
          </>
        )}
      </QueryStates>
    </>
  )
}
