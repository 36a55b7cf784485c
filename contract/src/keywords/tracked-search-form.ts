import { integer, text } from '../validation/fields.ts'
import { between, lineMaxLength, lineMinLength, max, required, requiredIf } from '../validation/rules.ts'

/** Engines and engine types that track a code instead of a URL. Ids as in the engine catalogue. */
const ALIBABA = 1
const AMAZON = 2
const GOOGLE_PLAY_APPS = 7
const GOOGLE_PLAY_BOOKS = 9
const YOUTUBE_VIDEO = 13
const YOUTUBE_CHANNEL = 14
const YOUTUBE_PLAYLIST = 15

const chosenWithEngine = (initial: number) => integer(requiredIf('engine')).withDefault(initial)

/** Fields for the tracked site and its search, shared by the forms for projects and keywords. */
export const trackedSearchFields = {
  competitors: text(between(0, 5000)).withoutEmptyLines().describedAs('Competitor domains, one per line.'),
  engine: integer(required()).withDefault(7),
  engine_country: chosenWithEngine(241),
  engine_language: chosenWithEngine(29),
  engine_type: chosenWithEngine(2),
  engine_type_section: chosenWithEngine(1),
  engine_device: chosenWithEngine(1),
  geo_location: integer().describedAs('City the search is made from; Google only.'),
  asin_code: text(requiredIf('engine', AMAZON), max(190)),
  product_id: text(requiredIf('engine', ALIBABA), max(190)),
  video_code: text(requiredIf('engine_type', YOUTUBE_VIDEO), max(190)),
  channel_code: text(requiredIf('engine_type', YOUTUBE_CHANNEL), max(190)),
  playlist_code: text(requiredIf('engine_type', YOUTUBE_PLAYLIST), max(190)),
  app_code: text(requiredIf('engine_type', GOOGLE_PLAY_APPS), max(190)),
  author_name: text(requiredIf('engine_type', GOOGLE_PLAY_BOOKS), max(190)),
}

export const keywordLines = [between(1, 100_000), lineMinLength(1), lineMaxLength(100)] as const
