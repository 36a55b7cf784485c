import { createHash } from 'node:crypto'
import type { KeywordTarget } from '@rankline/contract/keywords/target'

/** Where a search is made: a keyword's target without the parts that only select results. */
export type SearchTarget = Omit<KeywordTarget, 'code' | 'competitors'>

/** The first 16 bytes of a SHA-256 over everything that identifies a search, as a UUID. */
export function fingerprintOf(phrase: string, target: SearchTarget): string {
  const { engineId, typeId, sectionId, countryId, languageId, deviceId, geoLocationId } = target
  const facts = [phrase, engineId, typeId, sectionId, countryId, languageId, deviceId, geoLocationId]
  const hex = createHash('sha256').update(JSON.stringify(facts)).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
