import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { useUser } from '../../../platform/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { DriftsSection } from './DriftsSection.tsx'
import { OrderCard } from './OrderCard.tsx'
import { SourceCard } from './SourceCard.tsx'
import { SpendingTiles } from './SpendingTiles.tsx'
import { sourcesQuery } from './sources.api.ts'
import styles from './sources.module.css'

/** Where result pages come from, how that goes and what it costs; for the people who run the installation. */
export function SourcesPage() {
  const user = useUser()
  return user.is_administrator ? <Sources /> : <NotFoundPage />
}

function Sources() {
  useTitle('Sources')
  const query = useQuery(sourcesQuery)
  const state = query.data
  return (
    <>
      <PageHead
        title="Sources"
        sub={state === undefined ? '\u00a0' : `What is asked for result pages; ${state.day}, UTC`}
      />
      {state === undefined && query.isPending && (
        <>
          <TilesSkeleton tiles={4} />
          <TableSkeleton rows={4} />
        </>
      )}
      {state === undefined && query.isError && (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {state?.published_at === null && (
        <EmptyState title="No worker has started yet" subtitle="Workers tell which sources they ask." />
      )}
      {state !== undefined && state.published_at !== null && (
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
  )
}
