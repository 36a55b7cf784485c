import { isAbove, rankOf } from '@rankline/serp/rank'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { ruleOfHost } from '../rules.service.ts'
import type { Pair } from './pairs.ts'
import { findWatchedRivals } from './passings.queries.ts'
import { isDecided, type KeywordRecord } from './record-keywords.queries.ts'

/** A competitor that was below the site before, or not ranked, and is above it now. */
export type Passing = { host: string; before: number | null; now: number; isSnippet?: boolean }

/** Finds competitors that passed the site with these checks, for accounts with an alert on competitors. */
export async function findPassings(
  db: Kysely<Tables>,
  pairs: readonly Pair[],
  records: readonly KeywordRecord[],
): Promise<Map<KeywordRecord, Passing[]>> {
  const known = pairs.flatMap(({ checkedPage, keyword }, index) => {
    const record = records[index]!
    // A site that did not rank cannot be passed.
    const isKnown = isDecided(record) && keyword.position_day !== null && keyword.position !== null
    return isKnown ? [{ checkedPage, keyword, record, until: keyword.position_day! }] : []
  })
  if (known.length === 0) return new Map()
  const rivals = await findWatchedRivals(
    db,
    known.map(({ keyword: { account_id, id }, until }) => ({ accountId: account_id, id, until })),
  )
  const byKeyword = groupBy(rivals, ({ account_id, keyword_id }) => `${account_id} ${keyword_id}`)
  return new Map(
    known.map(({ checkedPage, keyword, record }) => {
      const own = byKeyword.get(`${keyword.account_id} ${keyword.id}`) ?? []
      const passed = own.flatMap((rival) => {
        const { host, position: before } = rival
        const rule = ruleOfHost(host)
        const now = rule === null ? null : rankOf(checkedPage.ranking, rule)
        const isPassing =
          now !== null &&
          isAbove(placeOf(keyword.position, keyword.is_snippet), placeOf(before, rival.is_snippet)) &&
          isAbove(now, placeOf(record.rankState.position, record.rankState.isSnippet))
        return isPassing
          ? [{ host, before, now: now.position, ...(now.isSnippet && { isSnippet: true }) }]
          : []
      })
      return [record, passed]
    }),
  )
}

const placeOf = (position: number | null, isSnippet: boolean) =>
  position === null ? null : { position, isSnippet }
