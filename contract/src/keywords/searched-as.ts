import { isolated } from '../direction.ts'

/**
 * How a keyword is searched: its device, and the place of its searches if it is a place in the project's country or
 * another country. Two keywords of the same words differ by it.
 */
export type SearchedAs = { device_slug: string; place: string | null }

/** `mobile`, or `mobile · London, England`. */
export const searchedAsText = ({ device_slug, place }: SearchedAs): string =>
  [device_slug, ...(place === null ? [] : [isolated(place)])].join(' · ')

/** `red shoes · mobile`: the name of a keyword wherever a text names one. */
export const keywordText = (keyword: string, as: SearchedAs): string =>
  `${isolated(keyword)} · ${searchedAsText(as)}`

type Listed = { device_slug: string; country_name: string; geo_location_name_canonical: string | null }

/** How a keyword of the list is searched. It names its country, because a list may have several. */
export const searchedAsOf = ({
  device_slug,
  country_name,
  geo_location_name_canonical,
}: Listed): SearchedAs => ({
  device_slug,
  place: geo_location_name_canonical?.replaceAll(',', ', ') ?? country_name,
})
