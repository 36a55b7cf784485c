import type { KeywordTarget } from '@rankline/contract/keywords/target'
import { messages } from '@rankline/contract/messages'
import { engineById } from '@rankline/serp/catalog/engines'
import { invalid } from '../../platform/errors.ts'

/** The only engine whose results can be requested for a city. */
const GOOGLE = 'google'

/** @throws {Refusal} naming the first field that the engine does not support */
export function refuseUnknownTarget(target: KeywordTarget) {
  const engine = engineById(target.engineId)
  if (engine === undefined) throw invalid('engine', messages.unknownTarget)
  const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id)
  const type = engine.types.find(({ id }) => id === target.typeId)
  if (type === undefined) throw invalid('engine_type', messages.unknownTarget)
  if (!has(type.sections, target.sectionId)) throw invalid('engine_type_section', messages.unknownTarget)
  if (!has(engine.countries, target.countryId)) throw invalid('engine_country', messages.unknownTarget)
  if (!has(engine.languages, target.languageId)) throw invalid('engine_language', messages.unknownTarget)
  if (!has(engine.devices, target.deviceId)) throw invalid('engine_device', messages.unknownTarget)
  if (target.geoLocationId !== null && engine.slug !== GOOGLE)
    throw invalid('geo_location', messages.unknownTarget)
}
