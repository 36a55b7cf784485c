import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/changes'
import type { Context } from '../../platform/context.ts'
import { type ChangeBetween, findChangesBetween } from '../changes/changed-keywords.queries.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { requireTag } from '../tags/tags.service.ts'
import { rangeOf } from './ranges.ts'

export async function findChanges(
  ctx: Context,
  { project_id, tag_id: tag, limit: count, ...input }: ParsedInputOf<typeof calls.findChanges>,
): Promise<ItemsOf<typeof calls.findChanges>> {
  const to = input.to ?? utcDay()
  const range = rangeOf({ from: input.from ?? dayBefore(to), to })
  await requireProjects(ctx, [project_id])
  if (tag !== undefined) await requireTag(ctx, tag)
  const rows = await findChangesBetween(ctx.db, ctx.account.id, project_id, { ...range, count, tag })
  const [won, lost] = [rows.filter(({ is_won }) => is_won), rows.filter(({ is_won }) => !is_won)]
  return {
    ...range,
    won_count: won[0]?.total ?? 0,
    lost_count: lost[0]?.total ?? 0,
    won: won.map(present),
    lost: lost.map(present),
  }
}

/** The first day of all has none before it. */
const dayBefore = (day: string) => (day === '0001-01-01' ? day : utcDay(-1, new Date(day)))

const present = (row: ChangeBetween): calls.ProgramChange => ({
  keyword_id: row.id,
  keyword: row.phrase,
  from: { position: row.from, is_featured_snippet: row.was_snippet, url: row.from_url, day: row.from_day },
  to: { position: row.to, is_featured_snippet: row.is_snippet, url: row.to_url, day: row.to_day },
  change: row.from === null || row.to === null ? null : row.from - row.to,
  traffic_change: row.traffic_change === null ? null : Math.round(row.traffic_change * 100) / 100,
  reason: reasonOf(row),
})

function reasonOf({ from, to, was_snippet, is_snippet, from_url, to_url, is_won }: ChangeBetween) {
  if (was_snippet !== is_snippet) return is_snippet ? 'snippet_won' : 'snippet_lost'
  if (from === null) return 'entered'
  if (to === null) return 'left'
  if (from_url !== null && to_url !== null && from_url !== to_url) return 'other_page'
  return is_won ? 'improved' : 'declined'
}
