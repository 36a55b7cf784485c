import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/public-api/keywords'
import type { SearchInput } from '@rankline/contract/public-api/searches'
import { countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { deviceBySlug, engineTypeBySlug, sectionBySlug } from '@rankline/serp/catalog/kinds'
import { languageByCode } from '@rankline/serp/catalog/languages'
import { type Context, transaction } from '../../platform/context.ts'
import { DryRun } from '../../platform/dry-run.ts'
import { invalid, notFound, Refusal } from '../../platform/errors.ts'
import { findKeywordsInOrder, listKeywordsAfter } from '../keywords/keyword-list.queries.ts'
import * as keywords from '../keywords/keywords.service.ts'
import { changeSetting } from '../keywords/settings.service.ts'
import { takeCountry } from '../projects/projects.queries.ts'
import { lockProjects, requireProjects } from '../projects/projects.service.ts'
import { estimateAdding } from '../tracked-keywords/estimate.service.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import { trackAtTargets } from '../tracked-keywords/tracked-keywords.service.ts'
import { pageAfter } from './cursors.ts'
import { presentKeyword } from './presenters.ts'

export async function listKeywords(
  ctx: Context,
  { project_id, cursor: after, limit, fields: _, ...filters }: ParsedInputOf<typeof calls.listKeywords>,
) {
  const list = { ...filters, project_id, page: 1 }
  const rows = await withinPatternTime(ctx, list, ({ db, account }) =>
    listKeywordsAfter(db, account, list, { after, limit: limit + 1 }),
  )
  // An empty page does not prove that the project exists.
  if (rows.length === 0) await requireProjects(ctx, [project_id])
  return pageAfter(rows, limit, presentKeyword)
}

export async function findKeyword(ctx: Context, { keyword_id }: { keyword_id: number }) {
  const [row] = await findKeywordsInOrder(ctx.db, ctx.account, [keyword_id])
  if (row === undefined) throw notFound()
  return presentKeyword(row)
}

export const addKeywords = (
  ctx: Context,
  { project_id, keywords: phrases, search, ends_on, dry_run }: ParsedInputOf<typeof calls.addKeywords>,
): Promise<ItemsOf<typeof calls.addKeywords>> =>
  addPhrases(
    ctx,
    { projectId: project_id, phrases, search, endsOn: ends_on ?? null, isDry: dry_run === true },
    (added) => added,
  )

type Phrases = {
  projectId: number
  phrases: readonly string[]
  search: SearchInput
  endsOn: string | null
  isDry: boolean
}

/** Adds keywords, or only answers what would happen. @param answerOf the answer of the call with the result of each keyword */
export async function addPhrases<T>(
  ctx: Context,
  { projectId, phrases, search, endsOn, isDry }: Phrases,
  answerOf: (added: ItemsOf<typeof calls.addKeywords>) => T,
): Promise<T> {
  const target = targetOf(search)
  return transaction(ctx, async (inside) => {
    const [project] = await lockProjects(inside, [projectId])
    if (project === undefined) throw notFound()
    await takeCountry(inside.db, inside.account.id, projectId, target.countryId)
    const wanted = { lines: phrases.join('\n'), targets: [target], endsOn }
    const { keywords: _, ...estimate } = await estimateAdding(inside, projectId, wanted)
    const { ids } = await trackAtTargets(inside, project, wanted)
    const rows = await findKeywordsInOrder(inside.db, inside.account, ids)
    const added = new Map(rows.map(({ phrase, id }) => [normalisePhrase(phrase), id]))
    const answer = { ...resultsOf(phrases, added), estimate }
    if (!isDry) return answerOf(answer)
    throw new DryRun(answerOf({ ...answer, data: answer.data.map((row) => ({ ...row, keyword_id: null })) }))
  })
}

/** The result of each keyword in the order of the request; a repeated one is a duplicate of the first. */
function resultsOf(phrases: readonly string[], added: Map<string, number>) {
  const count = added.size
  const data = phrases.map((phrase) => {
    const key = normalisePhrase(tidyPhrase(phrase))
    const id = added.get(key)
    added.delete(key)
    return id === undefined
      ? { keyword: phrase, result: 'duplicate' as const, keyword_id: null }
      : { keyword: phrase, result: 'added' as const, keyword_id: id }
  })
  return { added: count, data }
}

/** @throws {Refusal} validation failed, naming the part of the search that does not exist */
export function targetOf(search: SearchInput): KeywordTarget {
  const engine = engineBySlug(search.engine)
  const country = countryByAlpha2(search.country)
  if (engine === undefined) throw invalid('search.engine', messages.unknownTarget)
  if (country === undefined) throw invalid('search.country', messages.unknownTarget)
  const of = <Row extends { id: number }>(name: keyof SearchInput, row: Row | undefined) => {
    if (row === undefined) throw invalid(`search.${name}`, messages.unknownTarget)
    return row.id
  }
  return {
    engineId: engine.id,
    typeId: of(
      'type',
      search.type === undefined
        ? (engine.types.find(isUsual) ?? engine.types[0])
        : engineTypeBySlug(search.type),
    ),
    sectionId: of('section', sectionBySlug(search.section ?? 'organic')),
    countryId: country.id,
    languageId: of('language', languageByCode(search.language ?? 'en')),
    deviceId: of('device', deviceBySlug(search.device ?? 'desktop')),
    geoLocationId: search.place_id ?? null,
    code: '',
    competitors: '',
  }
}

const isUsual = ({ slug }: { slug: string }) => slug === 'web'

export async function changeKeywords(
  ctx: Context,
  { keyword_ids, is_enabled, is_favourite, check_every, ends_on }: ParsedInputOf<typeof calls.changeKeywords>,
): Promise<ItemsOf<typeof calls.changeKeywords>> {
  await transaction(ctx, async (inside) => {
    if (is_enabled !== undefined) await changeSetting(inside, keyword_ids, 'status', is_enabled)
    if (is_favourite !== undefined) await changeSetting(inside, keyword_ids, 'is_favourited', is_favourite)
    if (check_every !== undefined) await changeSetting(inside, keyword_ids, 'check_every', check_every)
    if (ends_on !== undefined) await changeSetting(inside, keyword_ids, 'ends', ends_on)
  })
  return { changed: keyword_ids.length }
}

export async function deleteKeywords(
  ctx: Context,
  { keyword_ids }: ParsedInputOf<typeof calls.deleteKeywords>,
): Promise<ItemsOf<typeof calls.deleteKeywords>> {
  await transaction(ctx, (inside) => keywords.dropById(inside, keyword_ids))
  return { deleted: keyword_ids.length }
}

export async function requestChecks(
  ctx: Context,
  { keyword_ids, dry_run, max_cost }: ParsedInputOf<typeof calls.requestChecks>,
): Promise<ItemsOf<typeof calls.requestChecks>> {
  const estimate = await keywords.estimateRanks(ctx, { keywordIds: keyword_ids })
  if (dry_run) {
    const data = keyword_ids.map((keyword_id) => ({ keyword_id, result: 'not_requested' as const }))
    throw new DryRun({ is_dry_run: true, estimate, data })
  }
  refuseCost(estimate, max_cost)
  const { requested_ids } = await keywords.requestRanks(ctx, { keywordIds: keyword_ids })
  const requested = new Set(requested_ids)
  const data = keyword_ids.map((keyword_id) => ({
    keyword_id,
    result: requested.has(keyword_id) ? ('requested' as const) : ('refused' as const),
  }))
  return { is_dry_run: false, estimate, data }
}

/** @throws {Refusal} cost too high, also if it is not known */
function refuseCost({ checks, cost }: { checks: number; cost: number | null }, most: number | undefined) {
  if (most === undefined || checks === 0) return
  if (cost === null) throw new Refusal('COST_TOO_HIGH', messages.costUnknown)
  if (cost > most) throw new Refusal('COST_TOO_HIGH', messages.costTooHigh)
}
