import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTitle } from '../../platform/product.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { AccountPage } from '../account/AccountPage.tsx'
import { BringTakeout } from './BringTakeout.tsx'
import { MakeTakeout } from './MakeTakeout.tsx'
import { TakeoutList } from './TakeoutList.tsx'
import { isUnderWay, takeoutsQuery } from './takeout.api.ts'
import styles from './takeout.module.css'

/** Everything of an account in one archive, out and in. */
export function TakeoutPage() {
  useTitle('Takeout')
  const query = useQuery(takeoutsQuery)
  const isBusy = query.data?.some(isUnderWay) ?? false
  const isImporting = query.data?.some((row) => row.kind === 'imported' && isUnderWay(row)) ?? false
  useRefreshAfter(isImporting)
  return (
    <AccountPage title="Takeout" sub="Everything of your account in one archive, out and in">
      <div className={styles.page}>
        <MakeTakeout isBusy={isBusy} />
        <BringTakeout isBusy={isBusy} />
        <QueryStates
          query={query}
          line="Your archives could not be loaded."
          waiting={<TableSkeleton rows={2} />}
        >
          {(takeouts) =>
            takeouts.length > 0 && (
              <Card isFlush>
                <TakeoutList takeouts={takeouts} />
              </Card>
            )
          }
        </QueryStates>
      </div>
    </AccountPage>
  )
}

/** An import changes what every other screen shows. */
function useRefreshAfter(isImporting: boolean) {
  const client = useQueryClient()
  const was = useRef(false)
  useEffect(() => {
    if (was.current && !isImporting) void client.invalidateQueries()
    was.current = isImporting
  }, [client, isImporting])
}
