import { Button } from '@mantine/core'
import { TAKEOUT_DAYS } from '@rankline/contract/takeout/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { AccountPage } from '../account/AccountPage.tsx'
import { BringTakeout } from './BringTakeout.tsx'
import { TakeoutList } from './TakeoutList.tsx'
import { isUnderWay, takeOut, takeoutsQuery } from './takeout.api.ts'
import styles from './takeout.module.css'

/** Exports a whole account to an archive, and imports one. */
export function TakeoutPage() {
  useTitle('Export my data')
  const query = useQuery(takeoutsQuery)
  const isBusy = query.data?.some(isUnderWay) ?? false
  const isImporting = query.data?.some((row) => row.kind === 'imported' && isUnderWay(row)) ?? false
  useRefreshAfter(isImporting)
  return (
    <AccountPage title="Export my data" sub="Download everything in your account, or import it">
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

/** Asks for an archive of the account. */
function MakeTakeout({ isBusy }: { isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    setAsking(true)
    await takeOut().catch(ignoreHandledError)
    setAsking(false)
  }

  return (
    <Card className={styles.card ?? ''}>
      <h2 className={styles.title}>Export your data</h2>
      <p className={styles.text}>
        One zip file with your projects, keywords, positions, competitors, tags, notes, presets, alerts,
        reports and settings, as CSV and JSON. You are notified when it is ready; it can be downloaded for{' '}
        {TAKEOUT_DAYS} days.
      </p>
      <p className={styles.text}>
        Keep it safe: it has the addresses that your alerts and reports go to, such as webhooks.
      </p>
      <div className={styles.actions}>
        <Button loading={isAsking} disabled={isBusy} onClick={() => void ask()}>
          Create an archive
        </Button>
      </div>
    </Card>
  )
}
