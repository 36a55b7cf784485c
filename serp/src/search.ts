/** A search, independent of who asks for it and how it is fetched. */
export type Search = {
  /** The keyword as a person types it into the search box, without white space around it. */
  phrase: string
  /** Slug of an engine, e.g. `google`. */
  engine: string
  /** Slug of the engine's vertical, e.g. `web`. */
  type: string
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** ISO 639-1, lower case. */
  language: string
  device: Device
  /** City or region that the search is made from. */
  place?: Place
}

/** The kind of device that a search is made on. */
export type Device = 'desktop' | 'mobile'

/** A place in Google's geo-target shape: `London,England,United Kingdom`. */
export type Place = { canonicalName: string; latitude?: number; longitude?: number }
