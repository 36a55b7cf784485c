import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/public-api/competitors'
import { MOST_FOLLOWED } from '@rankline/contract/public-api/competitors'
import { readableHost } from '@rankline/contract/readable'
import type { Context } from '../../platform/context.ts'
import { shareOfVoice } from '../charts/share-of-voice.service.ts'
import * as competitors from '../competitors/competitors.service.ts'
import { findFollowedCounts } from '../competitors/project-competitors.queries.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { rangeOf } from './ranges.ts'

export async function listCompetitors(
  ctx: Context,
  { keyword_id: keywordId }: ParsedInputOf<typeof calls.listCompetitors>,
): Promise<ItemsOf<typeof calls.listCompetitors>> {
  const latest = { keywordId, period: undefined, from: undefined, to: undefined }
  const rows = await competitors.listCompetitors(ctx, latest)
  return {
    data: rows.map((row) => ({
      id: row.id,
      host: row.url,
      is_enabled: row.status === 1,
      position: row.latest_position,
      is_featured_snippet: row.is_featured_snippet === true,
      url: row.latest_position_url,
    })),
  }
}

export async function listProjectCompetitors(
  ctx: Context,
  { project_id }: ParsedInputOf<typeof calls.listProjectCompetitors>,
): Promise<ItemsOf<typeof calls.listProjectCompetitors>> {
  await requireProjects(ctx, [project_id])
  const rows = await findFollowedCounts(ctx.db, ctx.account.id, project_id, MOST_FOLLOWED)
  return { data: rows.map(({ host, keywords }) => ({ host: readableHost(host), keywords })) }
}

export async function findShareOfVoice(
  ctx: Context,
  { project_id: projectId, ...input }: ParsedInputOf<typeof calls.findShareOfVoice>,
): Promise<ItemsOf<typeof calls.findShareOfVoice>> {
  const { competitor_count, voices } = await shareOfVoice(ctx, { projectId, ...rangeOf(input) })
  const days = [...new Set(voices.flatMap((voice) => voice.days.map(({ date }) => date)))].toSorted()
  return {
    days,
    competitors: competitor_count,
    data: voices.map((voice) => {
      const shares = new Map(voice.days.map(({ date, avg_rank }) => [date, avg_rank]))
      return {
        host: voice.host,
        is_own: voice.is_own,
        share: voice.share,
        change: voice.change,
        keywords: voice.keyword_count,
        shares: days.map((day) => shares.get(day) ?? null),
      }
    }),
  }
}
