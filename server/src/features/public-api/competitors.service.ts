import type { Competitor } from '@rankline/contract/competitors/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/competitors'
import { MOST_FOLLOWED, MOST_KEYWORDS_FOLLOWING } from '@rankline/contract/public-api/competitors'
import { readableHost } from '@rankline/contract/readable'
import type { Context } from '../../platform/context.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { shareOfVoice } from '../charts/share-of-voice.service.ts'
import * as competitors from '../competitors/competitors.service.ts'
import { editCompetitor } from '../competitors/edit-competitor.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { findFollowedHosts } from '../tracked-keywords/followed-hosts.queries.ts'
import { rangeOf } from './ranges.ts'

export async function listCompetitors(
  ctx: Context,
  { keyword_id: keywordId }: ParsedInputOf<typeof calls.listCompetitors>,
): Promise<ItemsOf<typeof calls.listCompetitors>> {
  const latest = { keywordId, period: undefined, from: undefined, to: undefined }
  const rows = await competitors.listCompetitors(ctx, latest)
  return { data: rows.map(presentCompetitor) }
}

const presentCompetitor = (row: Competitor) => ({
  id: row.id,
  host: row.url,
  is_enabled: row.status === 1,
  position: row.latest_position,
  is_featured_snippet: row.is_featured_snippet === true,
  url: row.latest_position_url,
})

export async function addCompetitors(
  ctx: Context,
  { keyword_ids: keywordIds, competitors: hosts }: ParsedInputOf<typeof calls.addCompetitors>,
): Promise<ItemsOf<typeof calls.addCompetitors>> {
  if (keywordIds.length > MOST_KEYWORDS_FOLLOWING) throw invalid('keyword_ids', messages.tooManyKeywords)
  const added = await competitors.addCompetitors(ctx, { keywordIds, competitors: hosts.join('\n') })
  return { data: added.map((row) => ({ ...presentCompetitor(row), keyword_id: row.project_keyword_id })) }
}

export async function changeCompetitor(
  ctx: Context,
  { competitor_id: id, host: competitor, everywhere }: ParsedInputOf<typeof calls.changeCompetitor>,
): Promise<ItemsOf<typeof calls.changeCompetitor>> {
  const isEverywhere = everywhere === true
  const { host, keyword_count } = await asHost(() => editCompetitor(ctx, { id, competitor, isEverywhere }))
  return { host: readableHost(host), changed: keyword_count }
}

/** The field of the form on screen has another name. */
async function asHost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [message] = (error instanceof Refusal && error.errors.competitor) || []
    throw message === undefined ? error : invalid('host', message)
  }
}

export async function deleteCompetitor(ctx: Context, { competitor_id: id }: { competitor_id: number }) {
  const { deleted_ids } = await competitors.deleteCompetitor(ctx, { id })
  return { deleted: deleted_ids.length }
}

export async function listProjectCompetitors(
  ctx: Context,
  { project_id }: ParsedInputOf<typeof calls.listProjectCompetitors>,
): Promise<ItemsOf<typeof calls.listProjectCompetitors>> {
  await requireProjects(ctx, [project_id])
  const rows = await findFollowedHosts(ctx.db, ctx.account.id, project_id, MOST_FOLLOWED)
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
