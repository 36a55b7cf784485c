import type * as calls from '@rankline/contract/competitors/calls'
import type { Competitor, CompetitorSeries } from '@rankline/contract/competitors/calls'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { RangeInput } from '@rankline/contract/positions/calls'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { groupBy } from '../../platform/group-by.ts'
import { competitorLimitOf, lockAccount, requireLimit } from '../limits/limits.service.ts'
import { rangeOf } from '../positions/positions.service.ts'
import { distinctCompetitorHosts } from '../tracked-keywords/competitor-lines.service.ts'
import { requireKeyword, requireKeywords } from '../tracked-keywords/keywords-by-id.service.ts'
import { recountVoices } from '../tracking/roll-up/share-of-voice.service.ts'
import { requireCompetitor } from './competitor-by-id.service.ts'
import { fillFromStoredPages } from './competitor-history.ts'
import { presentCompetitor, presentSeries } from './competitors.presenter.ts'
import * as queries from './competitors.queries.ts'
import { removeOfKeywords, removeThese } from './removed-competitors.service.ts'

/** Limits the keywords of one call, because their result pages are read. */
export const MOST_KEYWORDS = 500

/** Limits the hosts of one answer. */
const MOST_HOSTS = 100

/**
 * Adds every line as a competitor of every keyword that lacks it, with positions from the result pages
 * that are already stored.
 * @throws {Refusal} when a line is not valid or a keyword gets too many competitors; then nothing is added
 */
export async function addCompetitors(
  ctx: Context,
  { keywordIds, competitors }: ParsedInputOf<typeof calls.addCompetitors>,
): Promise<Competitor[]> {
  if (keywordIds.length > MOST_KEYWORDS) throw invalid('project_keyword_ids', messages.tooManyKeywords)
  return transaction(ctx, async (inside) => {
    const added = await followAt(inside, { keywordIds, competitors })
    const rows = await queries.findCompetitors(inside.db, ctx.account.id, added)
    return rows.map((row) => presentCompetitor(row))
  })
}

type Following = ParsedInputOf<typeof calls.addCompetitors>

/**
 * Adds competitors to any number of keywords, as above, with one batch of result pages in memory at once.
 * @returns the ids of the added competitors
 */
export async function followAt(ctx: Context, { keywordIds, competitors }: Following): Promise<number[]> {
  return transaction(ctx, async (inside) => {
    const keywords = await requireKeywords(inside, keywordIds)
    const hosts = distinctCompetitorHosts(competitors, ...new Set(keywords.map(({ url }) => url)))
    await lockAccount(inside)
    await refuseUnwanted(inside, keywordIds, hosts)
    const added = await queries.insertCompetitors(inside.db, ctx.account.id, keywordIds, hosts)
    await requireLimit(inside, { competitors: 0 })
    const searches = new Map(keywords.map(({ id, search_id }) => [id, search_id]))
    const ofKeyword = groupBy(added, ({ keyword_id }) => keyword_id)
    // Batch size: the lines of a batch need no more result pages than one call.
    const size = Math.max(1, Math.floor(MOST_KEYWORDS / hosts.length))
    await inBatches(
      ctx,
      keywordIds,
      (portion) =>
        fillFromStoredPages(
          inside,
          portion.flatMap((id) =>
            (ofKeyword.get(id) ?? []).map((one) => ({ ...one, searchId: searches.get(id)! })),
          ),
        ),
      size,
    )
    await recountVoices(
      inside,
      keywords.map(({ project_id }) => project_id),
    )
    return added.map(({ id }) => id)
  })
}

/** Refuses hosts that every keyword already has, and more hosts than a keyword may have. */
async function refuseUnwanted(ctx: Context, keywordIds: number[], hosts: string[]) {
  const known = new Map(keywordIds.map((id) => [id, new Set<string>()]))
  for (const { keyword_id, host } of await queries.findHosts(ctx.db, ctx.account.id, keywordIds))
    known.get(keyword_id)?.add(host)
  const everywhere = hosts.find((host) => [...known.values()].every((had) => had.has(host)))
  if (everywhere !== undefined) throw invalid('competitors', messages.followedCompetitor(everywhere))
  const limit = await competitorLimitOf(ctx)
  const most = Math.max(...[...known.values()].map((had) => new Set([...had, ...hosts]).size))
  if (most > limit) throw limitReached(messages.competitorLimit(limit, most - limit))
}

export async function listCompetitors(ctx: Context, input: RangeInput): Promise<Competitor[]> {
  const { id } = await requireKeyword(ctx, input.keywordId)
  const rows = await queries.findOfKeyword(ctx.db, ctx.account.id, id)
  if (input.period === undefined && input.from === undefined && input.to === undefined)
    return rows.map((row) => presentCompetitor(row))
  const positions = await positionsOf(ctx, rows, input)
  return rows.map((row) => {
    const latest = positions.get(row.id)?.findLast(({ position }) => position !== null)
    return presentCompetitor(row, latest ?? { position: null, is_snippet: false, url: null })
  })
}

/** Hosts followed on keywords of these projects, those of most keywords first. */
export async function competitorHostsOfProjects(ctx: Context, projectIds: number[]): Promise<string[]> {
  return queries.findHostsOfProjects(ctx.db, ctx.account, projectIds, MOST_HOSTS)
}

export async function competitorGraph(ctx: Context, input: RangeInput): Promise<CompetitorSeries[]> {
  const { id } = await requireKeyword(ctx, input.keywordId)
  const rows = await queries.findOfKeyword(ctx.db, ctx.account.id, id)
  const positions = await positionsOf(ctx, rows, input)
  return rows.map((row) => presentSeries(row, positions.get(row.id) ?? []))
}

async function positionsOf(ctx: Context, rows: queries.CompetitorRow[], input: RangeInput) {
  const ids = rows.map(({ id }) => id)
  const positions = await queries.findPositions(ctx.db, ctx.account.id, ids, rangeOf(input))
  return groupBy(positions, ({ competitor_id }) => competitor_id)
}

export async function deleteCompetitor(ctx: Context, { id }: ParsedInputOf<typeof calls.deleteCompetitor>) {
  return transaction(ctx, async (inside) => {
    const { keyword_id, host } = await requireCompetitor(inside, id)
    const { project_id } = await requireKeyword(inside, keyword_id)
    await removeThese(inside, [id], { host, keywordCount: 1, projectId: project_id })
    await recountVoices(inside, [project_id])
    return { deleted_ids: [id] }
  })
}

/** Clears all of the keywords, or none if one of them is not the account's. */
export async function clearCompetitors(
  ctx: Context,
  { keywordIds }: ParsedInputOf<typeof calls.clearCompetitors>,
) {
  return transaction(ctx, async (inside) => {
    const keywords = await requireKeywords(inside, keywordIds)
    return { deleted_ids: await removeOfKeywords(inside, keywords) }
  })
}

/** A competitor that is enabled again gets the positions it missed while it was disabled. */
export async function toggleCompetitor(
  ctx: Context,
  { id, keywordId }: ParsedInputOf<typeof calls.toggleCompetitor>,
): Promise<Competitor> {
  return transaction(ctx, async (inside) => {
    const { search_id, project_id } = await requireKeyword(inside, keywordId)
    const { keyword_id, host } = await requireCompetitor(inside, id)
    if (keyword_id !== keywordId) throw notFound()
    const isEnabled = await queries.toggleEnabled(inside.db, ctx.account.id, id)
    if (isEnabled) await fillFromStoredPages(inside, [{ id, host, searchId: search_id }])
    await recountVoices(inside, [project_id])
    return presentCompetitor(await requireCompetitor(inside, id))
  })
}
