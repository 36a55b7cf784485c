import type * as calls from '@rankline/contract/competitors/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, Refusal } from '../../platform/errors.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { distinctCompetitorHosts } from '../tracked-keywords/competitor-lines.service.ts'
import { requireKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
import { recountVoices } from '../tracking/roll-up/share-of-voice.service.ts'
import { requireCompetitor } from './competitor-by-id.service.ts'
import { fillFromStoredPages } from './competitor-history.ts'
import * as queries from './edit-competitor.queries.ts'
import { removeThese } from './removed-competitors.service.ts'

/** Number of keywords whose result pages are in memory at once. */
const PORTION = 500

/**
 * Replaces a competitor's address. The former competitor goes to the bin with its history.
 * @throws {Refusal} when the line is no other site, or the keyword follows it already
 */
export async function editCompetitor(
  ctx: Context,
  { id, competitor: line, isEverywhere }: ParsedInputOf<typeof calls.editCompetitor>,
): Promise<ItemsOf<typeof calls.editCompetitor>> {
  return transaction(ctx, async (inside) => {
    const { db, account } = inside
    const { project_id, host: former, everywhere } = await followersOf(inside, id)
    const replaced = isEverywhere ? everywhere : everywhere.filter((one) => one.id === id)
    const [host] = hostsOf(line, replaced)
    if (host === undefined || host === former)
      throw invalid('competitor', messages.followedCompetitor(former))
    await lockAccount(inside)
    const added = await queries.insertInstead(db, account.id, replaced, host)
    if (added.length === 0) throw invalid('competitor', messages.followedCompetitor(host))
    await removeThese(
      inside,
      replaced.map((one) => one.id),
      { host: former, keywordCount: replaced.length, projectId: project_id },
    )
    const searches = new Map(replaced.map(({ keyword_id, search_id }) => [keyword_id, search_id]))
    await inBatches(
      ctx,
      added,
      (portion) =>
        fillFromStoredPages(
          inside,
          portion.map((one) => ({ id: one.id, host, searchId: searches.get(one.keyword_id)! })),
        ),
      PORTION,
    )
    await recountVoices(inside, [project_id])
    return { host, keyword_count: replaced.length }
  })
}

function hostsOf(line: string, replaced: readonly queries.FollowerRow[]): string[] {
  try {
    return distinctCompetitorHosts(line, ...new Set(replaced.map(({ url }) => url)))
  } catch (error) {
    // The field of this form has another name.
    throw error instanceof Refusal && error.errors.competitors !== undefined
      ? invalid('competitor', error.errors.competitors[0]!)
      : error
  }
}

export async function countAffectedKeywords(
  ctx: Context,
  { id }: ParsedInputOf<typeof calls.countAffectedKeywords>,
): Promise<ItemsOf<typeof calls.countAffectedKeywords>> {
  const { everywhere } = await followersOf(ctx, id)
  const ids = everywhere.map((one) => one.id)
  return { keyword_count: ids.length, since: await queries.firstDay(ctx.db, ctx.account.id, ids) }
}

/** A competitor's site, and where its project follows it. */
async function followersOf(ctx: Context, id: number) {
  const { keyword_id, host } = await requireCompetitor(ctx, id)
  const { project_id } = await requireKeyword(ctx, keyword_id)
  return {
    project_id,
    host,
    everywhere: await queries.findFollowers(ctx.db, ctx.account.id, project_id, host),
  }
}
