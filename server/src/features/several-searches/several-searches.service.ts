import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { UNLIMITED } from '@rankline/contract/limits/encoding'
import { messages } from '@rankline/contract/messages'
import {
  type addToSeveral as call,
  type estimateAdding as estimateCall,
  MOST_SEARCHES,
} from '@rankline/contract/several-searches/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { engineById } from '@rankline/serp/catalog/engines'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { limitOf, usedOf } from '../limits/limits.service.ts'
import { takeCountry } from '../projects/projects.queries.ts'
import { lockProjects, requireProjects } from '../projects/projects.service.ts'
import * as tags from '../tags/tags.service.ts'
import { estimateAdding } from '../tracked-keywords/estimate.service.ts'
import { refuseUnknownTarget } from '../tracked-keywords/keyword-target.ts'
import { trackAtTargets } from '../tracked-keywords/tracked-keywords.service.ts'
import { findCountries } from './several-searches.queries.ts'
import { type Place, targetsOf } from './targets.ts'

type Input = ParsedInputOf<typeof call>

/** Adds all or none: a limit or an unknown search refuses the whole request. */
export async function addToSeveral(ctx: Context, input: Input): Promise<ItemsOf<typeof call>> {
  const { projectId, keywords, target } = input
  const targets = await requireTargets(ctx, input)
  const counts = await transaction(ctx, async (inside) => {
    const [project] = await lockProjects(inside, [projectId])
    if (project === undefined) throw notFound()
    await takeCountry(inside.db, inside.account.id, projectId, target.countryId)
    const { ids, duplicates } = await trackAtTargets(inside, project, {
      lines: keywords,
      targets,
      endsOn: input.endsOn,
    })
    if (ids.length > 0)
      for (const tag of input.tags)
        await tags.createTag(inside, createTag.input.parse({ tag, type: 1, project_keyword_ids: ids }))
    return { added: ids.length, duplicates }
  })
  return { redirect: `/projects/${projectId}/keywords`, searches: targets.length, ...counts }
}

/** Estimates what adding them would cost until they end; `left` is null without a limit. */
export async function estimateSeveral(
  ctx: Context,
  input: ParsedInputOf<typeof estimateCall>,
): Promise<ItemsOf<typeof estimateCall>> {
  const { projectId, keywords, endsOn } = input
  await requireProjects(ctx, [projectId])
  const targets = await requireTargets(ctx, input)
  const estimate = await estimateAdding(ctx, projectId, { lines: keywords, targets, endsOn })
  const limit = await limitOf(ctx, 'allowed_keywords')
  if (limit.allowed === UNLIMITED) return { ...estimate, left: null }
  return { ...estimate, left: Math.max(0, limit.allowed - (await usedOf(ctx, 'keywords', limit))) }
}

/** @throws {Refusal} naming the field that combines to too many searches, or to one that cannot be tracked */
async function requireTargets(ctx: Context, input: Input): Promise<KeywordTarget[]> {
  const { target, engineIds, deviceIds } = input
  const targets = targetsOf(target, { engineIds, deviceIds, places: await placesOf(ctx, input) })
  if (targets.length > MOST_SEARCHES)
    throw invalid('keywords', messages.tooManySearches(targets.length, MOST_SEARCHES))
  refuseTooManySearches(target, targets)
  return targets
}

async function placesOf({ db }: Context, { countryIds, geoLocationIds }: Input): Promise<Place[]> {
  const countries = countryIds.map((countryId) => ({ countryId, geoLocationId: null }))
  if (geoLocationIds.length === 0) return countries
  const known = await findCountries(db, geoLocationIds)
  const cities = geoLocationIds.map((geoLocationId) => {
    const countryId = known.get(geoLocationId)
    if (countryId === undefined) throw invalid('geo_locations', messages.unknownTarget)
    return { countryId, geoLocationId }
  })
  return [...countries, ...cities]
}

/** The only engine whose results can be requested for a city. */
const GOOGLE = 'google'

/**
 * @param first the search that was chosen; the others differ in engine, place or device
 * @throws {Refusal} naming the first field with which one of the others cannot be asked
 */
function refuseTooManySearches(first: KeywordTarget, others: readonly KeywordTarget[]) {
  refuseUnknownTarget(first)
  for (const target of others) refuse(first, target)
}

function refuse(first: KeywordTarget, target: KeywordTarget) {
  const engine = engineById(target.engineId)
  if (engine === undefined) throw invalid('engines', messages.unknownTarget)
  const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id)
  const lacks = (field: string, what: string) => invalid(field, messages.notInEngine(engine.name, what))
  const type = engine.types.find(({ id }) => id === target.typeId)
  if (type === undefined) throw lacks('engines', 'results of this type')
  if (!has(type.sections, target.sectionId)) throw lacks('engines', 'such section')
  if (!has(engine.languages, target.languageId)) throw lacks('engines', 'such language')
  const isCity = target.geoLocationId !== null
  const isOtherPlace = target.countryId !== first.countryId || target.geoLocationId !== first.geoLocationId
  const place = !isOtherPlace ? 'engines' : isCity ? 'geo_locations' : 'countries'
  if (!has(engine.countries, target.countryId)) throw lacks(place, 'results of one of these countries')
  if (isCity && engine.slug !== GOOGLE) throw lacks(place, 'results of cities')
  if (!has(engine.devices, target.deviceId))
    throw lacks(target.deviceId === first.deviceId ? 'engines' : 'devices', 'results of one of these devices')
}
