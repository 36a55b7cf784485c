import type { FormValues } from '../validation/fields.ts'
import type { addKeywordsForm } from './forms.ts'

/** Where and how keywords are tracked. Ids as in the engine catalogue. */
export type KeywordTarget = {
  engineId: number
  typeId: number
  sectionId: number
  countryId: number
  languageId: number
  deviceId: number
  geoLocationId: number | null
  /** Code to find instead of the project's URL; '' to find the URL. */
  code: string
  /** Competitor domains as typed, one per line. */
  competitors: string
}

type TargetFields = Omit<FormValues<typeof addKeywordsForm>, 'project_id' | 'keywords' | 'ends_on'>

export function keywordTargetOf(form: TargetFields): KeywordTarget {
  const codes = [
    form.asin_code,
    form.product_id,
    form.video_code,
    form.channel_code,
    form.playlist_code,
    form.app_code,
    form.author_name,
  ]
  return {
    engineId: form.engine,
    typeId: chosen(form.engine_type),
    sectionId: chosen(form.engine_type_section),
    countryId: chosen(form.engine_country),
    languageId: chosen(form.engine_language),
    deviceId: chosen(form.engine_device),
    geoLocationId: form.geo_location,
    code: codes.find((code) => code !== null) ?? '',
    competitors: form.competitors ?? '',
  }
}

/** The form always requires an engine, and these options with it. */
function chosen(id: number | null): number {
  if (id === null) throw new TypeError('an engine was chosen without its options')
  return id
}
