import {
  type BiggestMove,
  type listBiggestMoves as biggestCall,
  type ChangedKeyword,
  type listChangedKeywords as call,
  changeDays,
  defaultChangePeriod,
  MOST_REASONED,
} from '@rankline/contract/changes/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import type { Context } from '../../platform/context.ts'
import { everyProject, requireProjects } from '../projects/projects.service.ts'
import { searchedAs, unknownSearch } from '../tracked-keywords/searched-as.queries.ts'
import * as queries from './changed-keywords.queries.ts'
import { findMovedCitations } from './moved-citations.queries.ts'

const SHOWN = 10

/** Finds the keywords of a project with the largest losses and gains since the compared day. */
export async function listChangedKeywords(
  ctx: Context,
  { projectId, since = defaultChangePeriod, tag }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const day = await queries.findComparedDay(db, account.id, projectId, changeDays[since])
  const rows =
    day === null
      ? []
      : await queries.findChangedKeywords(db, account.id, projectId, { day, count: SHOWN, tag })
  const cited =
    day === null ? [] : await findMovedCitations(db, account.id, projectId, { day, count: SHOWN, tag })
  const [won, lost] = [rows.filter(({ is_won }) => is_won), rows.filter(({ is_won }) => !is_won)]
  const searched = await searchedAs(
    db,
    [...rows, ...cited].map(({ id }) => ({ accountId: account.id, keywordId: id })),
  )
  return {
    compared_day: day,
    lost_count: lost[0]?.total ?? 0,
    won_count: won[0]?.total ?? 0,
    lost: lost.map((row) => present(row, searched.get(row.id))),
    won: won.map((row) => present(row, searched.get(row.id))),
    citations: presentCitations(cited, searched),
  }
}

/** Finds what moved most in projects, in the order of the given ids. Projects without a compared day are left out. */
export async function listBiggestMoves(
  { db, ...ctx }: Context,
  { shownIds, since = defaultChangePeriod }: ParsedInputOf<typeof biggestCall>,
): Promise<BiggestMove[]> {
  const accounts = new Map(
    (await everyProject({ db, ...ctx })).map(({ accountId, project }) => [project.id, accountId]),
  )
  const moves: BiggestMove[] = []
  // One project after another: each reads the history of all its keywords.
  for (const id of shownIds.slice(0, MOST_REASONED)) {
    const accountId = accounts.get(id)
    if (accountId === undefined) continue
    const day = await queries.findComparedDay(db, accountId, id, changeDays[since])
    if (day === null) continue
    const rows = await queries.findChangedKeywords(db, accountId, id, { day, count: 1, tag: undefined })
    const searched = await searchedAs(
      db,
      rows.map((row) => ({ accountId, keywordId: row.id })),
    )
    const [won, lost] = [true, false].map((isWon) => rows.find(({ is_won }) => is_won === isWon))
    moves.push({
      project_id: id,
      compared_day: day,
      lost_count: lost?.total ?? 0,
      won_count: won?.total ?? 0,
      lost: lost ? present(lost, searched.get(lost.id)) : null,
      won: won ? present(won, searched.get(won.id)) : null,
    })
  }
  return moves
}

const present = (row: queries.ChangedRow, as: SearchedAs = unknownSearch): ChangedKeyword => ({
  project_keyword_id: row.id,
  keyword: row.phrase,
  ...as,
  from: row.from,
  to: row.to,
  ...(row.was_snippet && { was_featured_snippet: true as const }),
  ...(row.is_snippet && { is_featured_snippet: true as const }),
  from_url: row.from_url,
  to_url: row.to_url,
  traffic_change: row.traffic_change,
})

function presentCitations(
  rows: Awaited<ReturnType<typeof findMovedCitations>>,
  searched: ReadonlyMap<number, SearchedAs>,
): ItemsOf<typeof call>['citations'] {
  const [won, lost] = [rows.filter(({ is_won }) => is_won), rows.filter(({ is_won }) => !is_won)]
  const presented = (some: typeof rows) =>
    some.map(({ id, phrase }) => ({
      project_keyword_id: id,
      keyword: phrase,
      ...(searched.get(id) ?? unknownSearch),
    }))
  return {
    lost_count: lost[0]?.total ?? 0,
    won_count: won[0]?.total ?? 0,
    lost: presented(lost),
    won: presented(won),
  }
}
