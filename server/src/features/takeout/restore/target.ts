import type { KeywordTarget } from '@rankline/contract/keywords/target'
import type { Row } from '../format/table.ts'

/** The target of a keyword in an archive. */
export const targetOf = (row: Row): KeywordTarget => ({
  engineId: Number(row.engine_id),
  typeId: Number(row.type_id),
  sectionId: Number(row.section_id),
  countryId: Number(row.country_id),
  languageId: Number(row.language_id),
  deviceId: Number(row.device_id),
  geoLocationId: row.geo_location_id === null ? null : Number(row.geo_location_id),
  code: '',
  competitors: '',
})
export type Target = KeywordTarget
