import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { firstSpellings, tidyPhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/questions/calls'
import type { Question, QuestionBrand } from '@rankline/contract/questions/calls'
import { MOST_BRANDS, MOST_QUESTIONS } from '@rankline/contract/questions/forms'
import { refusals } from '@rankline/contract/validation/refusals'
import { countryById } from '@rankline/serp/catalog/countries'
import { languageById } from '@rankline/serp/catalog/languages'
import { parseTarget } from '@rankline/serp/match'
import type { Transaction } from 'kysely'
import { type Context, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { withdrawRequests } from '../answers/answers.service.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { addressesOfProjects, requireProjects } from '../projects/projects.service.ts'
import { findOnlyAsked } from './asks.queries.ts'
import { brandOfHost } from './brand-of-site.ts'
import * as queries from './questions.queries.ts'
import { keyOf, placeOf } from './suggestions.service.ts'

type Inside = Context & { db: Transaction<Tables> }

export async function listQuestions(
  ctx: Context,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof calls.listQuestions>> {
  await requireProjects(ctx, [projectId])
  const [stored, brands] = await Promise.all([
    queries.findQuestions(ctx.db, ctx.account.id, projectId),
    queries.findBrands(ctx.db, ctx.account.id, projectId),
  ])
  return {
    questions: stored.filter(({ removed_on }) => removed_on === null).map(presentQuestion),
    brands: brands.map(presentBrand),
    baskets: basketsOf(stored),
  }
}

/** The days on which the questions of a project changed, with their number from then on. */
export function basketsOf(questions: readonly { added_on: string; removed_on: string | null }[]) {
  const changes = questions.flatMap(({ added_on, removed_on }) => [
    added_on,
    ...(removed_on === null ? [] : [removed_on]),
  ])
  return [...new Set(changes)].toSorted().map((since) => ({
    since,
    questions: questions.filter(
      ({ added_on, removed_on }) => added_on <= since && (removed_on === null || removed_on > since),
    ).length,
  }))
}

/**
 * Adds the questions that the project does not ask yet.
 * @throws {Refusal} limit reached with too many; then none is added
 */
export async function addQuestions(
  ctx: Context,
  { projectId, questions, topics, countryId, languageId }: ParsedInputOf<typeof calls.addQuestions>,
): Promise<ItemsOf<typeof calls.addQuestions>> {
  if (countryId !== null && countryById(countryId) === undefined)
    throw invalid('country_id', refusals.notAllowed)
  if (languageId !== null && languageById(languageId) === undefined)
    throw invalid('language_id', refusals.notAllowed)
  const wanted = [...firstSpellings(questions.split('\n')).values()].filter((text) => keyOf(text) !== '')
  if (wanted.length === 0) throw invalid('questions', refusals.required('questions'))
  return transaction(ctx, async (inside) => {
    const [url = ''] = await addressesOfProjects(inside, [projectId])
    await lockAccount(inside)
    const [stored, keywords] = await Promise.all([
      queries.findQuestions(inside.db, ctx.account.id, projectId),
      queries.findKeywords(inside.db, ctx.account.id, projectId, MOST_QUESTIONS),
    ])
    const usual = placeOf(keywords)
    const place = { country_id: countryId ?? usual.country_id, language_id: languageId ?? usual.language_id }
    const current = stored.filter(({ removed_on }) => removed_on === null)
    const known = new Set(
      current
        .filter((one) => one.country_id === place.country_id && one.language_id === place.language_id)
        .map(({ text }) => keyOf(text)),
    )
    const texts = wanted.filter((text) => {
      const isNew = !known.has(keyOf(text))
      known.add(keyOf(text))
      return isNew
    })
    if (current.length + texts.length > MOST_QUESTIONS)
      throw limitReached(messages.tooManyQuestions(MOST_QUESTIONS))
    await queries.insertQuestions(inside.db, ctx.account.id, {
      ...{ projectId, texts, topics: tidied(topics), addedOn: utcDay() },
      countryId: place.country_id,
      languageId: place.language_id,
    })
    await ensureOwnBrand(inside, projectId, url)
    return { added: texts.length, duplicates: wanted.length - texts.length }
  })
}

const tidied = (lines: readonly string[]) => [...firstSpellings(lines).values()].filter((line) => line !== '')

/** The brand of a project begins with the name in its address. */
async function ensureOwnBrand({ db, account }: Inside, projectId: number, url: string) {
  const brands = await queries.findBrands(db, account.id, projectId)
  if (brands.some(({ is_own }) => is_own)) return
  const host = parseTarget(url)?.host ?? url
  await queries.insertBrand(db, account.id, {
    ...{ projectId, name: brandOfHost(host), is_own: true },
    ...{ aliases: [], exclusions: [], domains: [host] },
  })
}

/** @throws {Refusal} not found unless the project asks all of the questions; then nothing changes */
export async function setQuestionTopics(
  ctx: Context,
  { projectId, questionIds, topics }: ParsedInputOf<typeof calls.setQuestionTopics>,
): Promise<Question[]> {
  return transaction(ctx, async (inside) => {
    await requireProjects(inside, [projectId])
    const changed = { projectId, ids: questionIds, topics: tidied(topics) }
    const rows = await queries.setTopics(inside.db, ctx.account.id, changed)
    if (rows.length < questionIds.length) throw notFound()
    return rows.toSorted((a, b) => b.id - a.id).map(presentQuestion)
  })
}

/** @throws {Refusal} not found unless the project asks all of the questions; then nothing changes */
export async function removeQuestions(
  ctx: Context,
  { projectId, questionIds }: ParsedInputOf<typeof calls.removeQuestions>,
): Promise<ItemsOf<typeof calls.removeQuestions>> {
  return transaction(ctx, async (inside) => {
    await requireProjects(inside, [projectId])
    const asked = await findOnlyAsked(inside.db, ctx.account.id, questionIds)
    const ended = { projectId, ids: questionIds, day: utcDay() }
    const ids = await queries.endQuestions(inside.db, ctx.account.id, ended)
    if (ids.length < questionIds.length) throw notFound()
    await withdrawRequests(inside, ctx.account.id, asked)
    return { deleted_ids: ids.toSorted((a, b) => a - b) }
  })
}

type BrandInput = ParsedInputOf<typeof calls.createBrand>

export async function createBrand(ctx: Context, { projectId, ...brand }: BrandInput): Promise<QuestionBrand> {
  const values = storedBrand(brand)
  return transaction(ctx, async (inside) => {
    const [url = ''] = await addressesOfProjects(inside, [projectId])
    await lockAccount(inside)
    await ensureOwnBrand(inside, projectId, url)
    const brands = await queries.findBrands(inside.db, ctx.account.id, projectId)
    if (brands.length >= MOST_BRANDS) throw limitReached(messages.tooManyQuestionBrands(MOST_BRANDS))
    const added = { projectId, is_own: false, ...values }
    return presentBrand(await queries.insertBrand(inside.db, ctx.account.id, added))
  })
}

export async function updateBrand(
  ctx: Context,
  { projectId, brandId, ...brand }: ParsedInputOf<typeof calls.updateBrand>,
): Promise<QuestionBrand> {
  const values = storedBrand(brand)
  await requireProjects(ctx, [projectId])
  const changed = { projectId, id: brandId, ...values }
  const row = await queries.updateBrand(ctx.db, ctx.account.id, changed)
  if (row === undefined) throw notFound()
  return presentBrand(row)
}

/** @throws {Refusal} not found, also for the own brand of the project, which stays */
export async function removeBrand(
  ctx: Context,
  { projectId, brandId }: ParsedInputOf<typeof calls.removeBrand>,
): Promise<ItemsOf<typeof calls.removeBrand>> {
  await requireProjects(ctx, [projectId])
  if (!(await queries.deleteBrand(ctx.db, ctx.account.id, { projectId, id: brandId }))) throw notFound()
  return { deleted_id: brandId }
}

/** @throws {Refusal} invalid, for a name without letters and for a domain that is none */
function storedBrand({ name, aliases, exclusions, domains }: Omit<BrandInput, 'projectId'>) {
  const hasLetter = (text: string) => /[\p{L}\p{N}]/u.test(text)
  if (!hasLetter(name)) throw invalid('name', refusals.notAllowed)
  if (!aliases.every(hasLetter)) throw invalid('aliases', refusals.notAllowed)
  const hosts = domains.map((domain) => parseTarget(domain)?.host ?? '')
  if (!hosts.every((host) => host.includes('.'))) throw invalid('domains', messages.notAnAddress)
  return {
    name: tidyPhrase(name),
    aliases: tidied(aliases),
    exclusions: tidied(exclusions),
    domains: [...new Set(hosts)],
  }
}

const presentQuestion = ({
  id,
  text,
  topics,
  country_id,
  language_id,
  added_on,
}: queries.QuestionRow): Question => ({ id, text, topics, country_id, language_id, added_on })

const presentBrand = ({ is_own, ...brand }: queries.BrandRow): QuestionBrand => ({
  ...brand,
  is_own: is_own ? 1 : 0,
})
