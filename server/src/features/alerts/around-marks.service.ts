import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import * as queries from './evaluation.queries.ts'
import type { Around } from './kinds/kind.ts'
import { triggerOf } from './kinds/numbers.ts'
import { PAGE_DAYS } from './kinds/page-moves.ts'
import { findRankedPages } from './kinds/stored-moves.queries.ts'
import { pointsBefore } from './triggers.ts'

/** A streak may have days without a check. */
const SPARE_DAYS = 30

/** What the alerts need to know of the keywords of marks; nothing is read that none of them asks for. */
export async function findAround(
  db: Kysely<Tables>,
  accountId: number,
  alerts: readonly queries.AlertRow[],
  marks: readonly queries.MarkRow[],
): Promise<Around> {
  const keywordIds = [...new Set(marks.map(({ keyword_id: id }) => id))]
  const days = marks.map(({ day }) => day).toSorted()
  const last = days.at(-1)!
  const before = (count: number) => ({ first: utcDay(-count, new Date(days[0]!)), last })
  const deepest = Math.max(...alerts.map((alert) => pointsBefore(triggerOf(alert))))
  const asksForPages = alerts.some(({ trigger_type: type }) => type === 'page' || type === 'preferred')
  const [earlier, pages] = [
    deepest === 1
      ? []
      : await queries.findPositions(db, accountId, keywordIds, before(2 * deepest + SPARE_DAYS)),
    asksForPages ? await findRankedPages(db, accountId, keywordIds, before(PAGE_DAYS)) : [],
  ]
  return {
    earlier: groupBy(earlier, ({ keyword_id: id }) => id),
    pages: groupBy(pages, ({ keyword_id: id }) => id),
  }
}
