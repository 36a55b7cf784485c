import { dayOf } from '@rankline/contract/days'
import type { Search } from '@rankline/serp/search'
import type { Source } from '@rankline/serp/source'
import { checkInOrder, type OrderedCheck } from '@rankline/serp/sources/order'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { chargeSpending } from '../../sources/spending.service.ts'
import type { CheckSettings } from './check.ts'
import type { SourceControl } from './source-control.ts'
import type { SourcePool } from './source-pool.ts'

type Fetching = {
  db: Kysely<Tables>
  sourcePool: SourcePool
  settings: CheckSettings
  control: SourceControl
  now: () => Date
}

const DEPTH = 10
/** Milliseconds for all attempts together. */
const PATIENCE = 60_000

/**
 * Makes a search once, with the sources and limits of a check. Its cost is charged to no account.
 * @param only the one source to ask, also where its budget is used up; without it the sources in their order
 */
export async function fetchOnce(
  search: Search,
  { db, sourcePool, settings, control, now }: Fetching,
  only?: Source,
): Promise<OrderedCheck> {
  const { attempts, timeout, backoff } = settings
  const candidates = only === undefined ? sourcePool.candidatesOf(search) : [only]
  const result = await checkInOrder(candidates, search, {
    attempts,
    timeout,
    backoff,
    depth: DEPTH,
    signal: AbortSignal.timeout(PATIENCE),
    health: sourcePool.health,
    enter: sourcePool.enter,
    refusal: only === undefined ? control.refusal : () => null,
    isLastTry: true,
  })
  control.spent(result)
  await transaction(db, (trx) =>
    chargeSpending(
      trx,
      result.asked.map(({ source, requests, paid, isAnswered }) => ({
        day: dayOf(now()),
        source,
        requests,
        paidRequests: paid,
        isAnswered,
        cost: control.costOf({ source, paid }),
        accountIds: [],
      })),
    ),
  )
  control.recorded([result])
  return result
}
