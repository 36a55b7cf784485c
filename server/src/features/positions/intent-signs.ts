import type * as calls from '@rankline/contract/positions/calls'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { engineTypeById } from '@rankline/serp/catalog/kinds'
import { languageById } from '@rankline/serp/catalog/languages'
import { type IntentPage, type IntentSign, readIntent } from '@rankline/serp/intent'
import type { StoredPage } from '../tracking/check/stored-pages.service.ts'

/** The most signs in one answer. */
const MOST_SIGNS = 8

type Searched = { phrase: string; type_id: number; language_id: number }

/** The intent that one stored page shows, and from what it comes; null where too little of the page is known, as when a check is recorded. */
export function intentSigns(
  { phrase, type_id, language_id }: Searched,
  { organic, features, column }: Pick<IntentPage, 'organic' | 'features'> & Pick<StoredPage, 'column'>,
): calls.IntentSigns | null {
  if (engineTypeById(type_id)?.slug !== 'web' || column === undefined) return null
  const language = languageById(language_id)?.code ?? ''
  const reading = readIntent({ phrase, language, organic, features })
  if (reading === null) return null
  const { shares, signs, results } = reading
  return {
    shares: [...shares],
    signs: signs.slice(0, MOST_SIGNS).map((sign) => ({ intent: sign.intent, name: nameOf(sign, results) })),
  }
}

/** Texts for people; of results in the plural. */
const names: Partial<Record<IntentSign['sign'], string>> = {
  own_site: 'are of the site that the keyword names',
  named_site: 'are of a site that the keyword begins with',
  reach: 'are logins or accounts',
  get: 'are downloads or tools',
  shop: 'are pages of shops',
  compare: 'compare or review',
  reference: 'are reference works',
  forum: 'are forums or answers of people',
  news: 'are news',
  watch: 'are videos or social networks',
  official: 'are of authorities or universities',
  buy: 'offer to buy or book',
  know: 'explain something',
  home: 'are start pages',
  phrase_buy: 'The keyword asks to buy or book',
  phrase_get: 'The keyword asks for a download or a tool',
  phrase_compare: 'The keyword asks to compare',
  phrase_know: 'The keyword asks a question or for knowledge',
  phrase_reach: 'The keyword asks for a login or a contact',
  phrase_site: 'The keyword names a large site',
  phrase_address: 'The keyword is an address',
}

function nameOf({ sign, count }: IntentSign, results: number): string {
  const name = names[sign] ?? featureBySlug(sign)?.name ?? sign
  return count === undefined ? name : `${count} of ${results} results ${name}`
}
