import {
  type ChangedKeyword,
  type listChangedKeywords as call,
  changeDays,
  defaultChangePeriod,
} from '@rankline/contract/changes/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import type { Context } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { searchedAs, unknownSearch } from '../tracked-keywords/searched-as.queries.ts'
import * as queries from './changed-keywords.queries.ts'

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
  const [won, lost] = [rows.filter(({ is_won }) => is_won), rows.filter(({ is_won }) => !is_won)]
  const searched = await searchedAs(
    db,
    rows.map(({ id }) => ({ accountId: account.id, keywordId: id })),
  )
  return {
    compared_day: day,
    lost_count: lost[0]?.total ?? 0,
    won_count: won[0]?.total ?? 0,
    lost: lost.map((row) => present(row, searched.get(row.id))),
    won: won.map((row) => present(row, searched.get(row.id))),
  }
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
