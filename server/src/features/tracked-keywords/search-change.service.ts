import { dayOf } from '@rankline/contract/days'
import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { messages } from '@rankline/contract/messages'
import { readableUrl } from '@rankline/contract/readable'
import { countryById } from '@rankline/serp/catalog/countries'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById, engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { inBatches } from '../../platform/batches.ts'
import type { Context } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { placeName } from '../reference/reference.service.ts'
import { isSameRule } from '../tracking/rules.service.ts'
import { keepAsFormer } from '../tracking/tracking.queries.ts'
import {
  ensureSearches,
  lockSearches,
  refreshProjects,
  releaseSearches,
  trackSearches,
} from '../tracking/tracking.service.ts'
import * as queries from './search-change.queries.ts'
import { type InTransaction, refuseUnusable, searchesOf } from './tracked-keywords.service.ts'

/** @throws {Refusal} not found, also for a keyword of another account */
export async function requireSearch({ db, account }: Context, keywordId: number): Promise<queries.SearchRow> {
  const row = await queries.findSearch(db, account, keywordId)
  if (row === undefined) throw notFound()
  return row
}

/**
 * Changes the search of a keyword in a locked project. Recorded positions stay as those of the former search, and the
 * keyword is reset to the state before its first check.
 * @throws {Refusal} if the search cannot be checked, or the project tracks it already
 */
export async function changeSearch(
  ctx: InTransaction,
  keywordId: number,
  { text, target, now }: { text: string; target: KeywordTarget; now: Date },
) {
  const before = await requireSearch(ctx, keywordId)
  await refuseUnusable(ctx, target)
  const phrase = tidyPhrase(text)
  const phraseKey = normalisePhrase(text)
  const search = (await ensureSearches(ctx, [phrase], target)).get(phraseKey)
  if (search === undefined) throw invalid('keyword', messages.unknownTarget)
  const { searchId, phraseId } = search
  if (searchId === before.searchId && target.code === before.code) {
    await queries.setSpelling(ctx.db, ctx.account.id, { id: keywordId, phrase })
    return
  }
  const { projectId } = before
  if (
    await queries.isTracked(ctx.db, ctx.account.id, { id: keywordId, projectId, searchId, code: target.code })
  )
    throw invalid('keyword', messages.searchTracked)

  await lockSearches(ctx, [before.searchId, searchId])
  const place = await placeName(ctx, target.geoLocationId)
  await beginAgain(ctx, [keywordId], {
    kind: 'search',
    at: now,
    before: nameOf(before, before.phrase, before.place),
    after: nameOf(target, phrase, place),
  })
  await queries.changeSearch(ctx.db, ctx.account.id, {
    id: keywordId,
    phrase,
    phraseKey,
    phraseId,
    searchId,
    target,
  })
  await releaseSearches(ctx, [before.searchId])
  await trackSearches(ctx, [searchId])
  await refreshProjects(ctx, ctx.account.id, [projectId])
}

type Site = { url: string; url_match: 1 | 2 }

/**
 * Changes the address of a locked project. Keywords whose results change by it start again, and their recorded positions
 * stay as those of the former address.
 */
export async function changeAddress(
  ctx: InTransaction,
  projectId: number,
  { before, after, now }: { before: Site; after: Site; now: Date },
) {
  const all = await queries.findKeywordsOfProject(ctx.db, ctx.account.id, projectId)
  const changed = all.filter((keyword) => !isSameRule({ ...keyword, ...before }, { ...keyword, ...after }))
  const change = { kind: 'address', at: now, before: siteText(before), after: siteText(after) } as const
  await inBatches(ctx, changed, async (batch) => {
    await lockSearches(ctx, searchesOf(batch))
    await beginAgain(
      ctx,
      batch.map(({ id }) => id),
      change,
    )
    await trackSearches(ctx, searchesOf(batch))
  })
  if (changed.length > 0) await refreshProjects(ctx, ctx.account.id, [projectId])
}

type Change = Pick<queries.NewChanges, 'kind' | 'at' | 'before' | 'after'>

/** Stores the positions of keywords as former ones, and resets the keywords to the state before their first check. */
async function beginAgain(ctx: InTransaction, keywordIds: readonly number[], change: Change) {
  const { id: accountId } = ctx.account
  const [day, changedBy] = [dayOf(change.at), ctx.person.accountId]
  const changes = await queries.insertChanges(ctx.db, accountId, { ...change, keywordIds, day, changedBy })
  await keepAsFormer(ctx.db, accountId, changes)
  await queries.resetRankStates(ctx.db, accountId, keywordIds, { day, at: change.at })
}

/** `example.com`, or `example.com/shop, this page only` */
const siteText = ({ url, url_match }: Site) =>
  `${readableUrl(url).replace(/\/$/, '')}${url_match === 1 ? ', this page only' : ''}`

type Where = Omit<KeywordTarget, 'competitors' | 'sectionId'>

/** `red shoes · Google Web · Germany · German · Desktop` */
function nameOf(target: Where, phrase: string, place: string | null): string {
  const kind = [engineById(target.engineId)?.name, engineTypeById(target.typeId)?.name].join(' ')
  const where = place?.replaceAll(',', ', ') ?? countryById(target.countryId)?.name
  const how = [languageById(target.languageId)?.name, deviceById(target.deviceId)?.name]
  return [phrase, kind, where, ...how, target.code].filter((part) => part).join(' · ')
}
