import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { messages } from '@rankline/contract/messages'
import { engineById } from '@rankline/serp/catalog/engines'
import { invalid } from '../../platform/errors.ts'
import { refuseUnknownTarget } from '../tracked-keywords/keyword-target.ts'

/** The one engine whose results can be asked for from a city. */
const GOOGLE = 'google'

/**
 * @param first the search that was chosen; the others differ in engine, place or device
 * @throws {Refusal} naming the first field with which one of the others cannot be asked
 */
export function refuseFurther(first: KeywordTarget, others: readonly KeywordTarget[]) {
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
