import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyPage } from '../../ui/feedback/EmptyPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { isBeyond } from '../../ui/pagination.ts'
import { AccountPage } from './AccountPage.tsx'
import { activitiesQuery } from './account.api.ts'
import styles from './account.module.css'

/** Lists the person's actions, and failed attempts to act in their name. */
export function ActivitiesPage() {
  useTitle('Activities')
  const number = Number(useSearchParams().page)
  const page = number > 0 ? number : 1
  const query = useQuery(activitiesQuery(page))
  return (
    <AccountPage title="Activities" sub="What you did, newest first.">
      <QueryStates query={query} waiting={<TableSkeleton rows={6} />}>
        {(list) => (
          <>
            {list.total === 0 && (
              <EmptyState title="No activities yet" prescribed="THERE AREN'T ANY ACTIVITIES" />
            )}
            {isBeyond(list) && <EmptyPage to="/account/activities" />}
            {list.data.length > 0 && (
              <Card isFlush>
                <ul className={styles.activities}>
                  {list.data.map(({ id, text, type, created_at, created_at_human }) => (
                    <li key={id} className={`${styles.activity} ${toneOf(type)}`}>
                      <span>{text}</span>
                      <time dateTime={created_at}>{created_at_human}</time>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            {<Pagination page={list} />}
          </>
        )}
      </QueryStates>
    </AccountPage>
  )
}

function toneOf(type: string): string {
  if (type.includes('FAILED')) return styles.warning ?? ''
  return type.includes('SUCCESS') ? (styles.success ?? '') : ''
}
