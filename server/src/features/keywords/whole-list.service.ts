import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { KeywordFilters } from '@rankline/contract/keywords/filter-schemas'
import type { KeywordSort } from '@rankline/contract/keywords/filters'
import type { Context } from '../../platform/context.ts'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { presentKeyword } from './keyword.presenter.ts'
import * as lists from './keyword-list.queries.ts'
import { visitorsOrderOf } from './keyword-sort.ts'

/** The account and projects that are read, also by work without a signed-in person. */
type Reader = Pick<Context, 'db'> & { account: ProjectScope }

export type { ListedId } from './keyword-list.queries.ts'

/** The ids of a whole filtered list, in its order. They are few bytes, so even a large list fits into memory. */
export const listKeywordIds = (reader: Reader, filters: KeywordFilters): Promise<lists.ListedId[]> =>
  withinPatternTime(reader, filters, ({ db, account }) => lists.listKeywordIds(db, account, filters))

/** Lists the ids of a shared view. Values that visitors cannot see do not affect the order. */
export const listVisitorsKeywordIds = (
  { db, account }: Reader,
  filters: KeywordFilters & { sort: KeywordSort },
): Promise<lists.ListedId[]> =>
  lists.listKeywordIds(db, account, filters, visitorsOrderOf(account.id, filters))

export const countListed = (reader: Reader, filters: KeywordFilters): Promise<number> =>
  withinPatternTime(reader, filters, ({ db, account }) => lists.countKeywords(db, account, filters))

/** Finds keywords in the given order, with the values of the list except those about requests for new ranks. */
export async function findListed({ db, account }: Reader, ids: readonly number[]): Promise<Keyword[]> {
  const today = utcDay()
  const rows = await lists.findKeywordsInOrder(db, account, ids)
  const possible = { isPending: false, isOut: false, isPaused: false }
  return rows.map((row) => presentKeyword({ role: 'viewer' }, row, possible, today))
}
