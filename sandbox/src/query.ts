import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import type { Query } from './world.ts'

const verticals: Record<string, string> = { isch: 'images', nws: 'news', vid: 'videos', shop: 'shopping' }

/** Parses a Google result page's address into a search; the user agent gives the device, as at Google. */
export function readPageQuery(parameters: URLSearchParams, userAgent: string): Query {
  return {
    phrase: normalisePhrase(parameters.get('q') ?? ''),
    engine: 'google',
    type: verticals[parameters.get('tbm') ?? ''] ?? 'web',
    country: (parameters.get('gl') ?? 'us').toLowerCase(),
    language: languageOf(parameters.get('hl') ?? 'en'),
    device: /\bMobile\b/.test(userAgent) ? 'mobile' : 'desktop',
    place: readPlace(parameters.get('uule') ?? ''),
  }
}

/** The address of a result page, counted from 0. A place is written as its plain name. */
export function pageAddress(query: Query, page: number): string {
  const parameters = new URLSearchParams({ q: query.phrase, hl: query.language, gl: query.country })
  const vertical = Object.entries(verticals).find(([, type]) => type === query.type)?.[0]
  if (vertical !== undefined) parameters.set('tbm', vertical)
  if (query.place !== '') parameters.set('uule', query.place)
  parameters.set('start', String(page * 10))
  return `/search?${parameters}`
}

export function readServiceQuery(parameters: URLSearchParams): Query {
  return {
    phrase: normalisePhrase(parameters.get('q') ?? ''),
    engine: parameters.get('engine') ?? 'google',
    type: parameters.get('type') ?? 'web',
    country: (parameters.get('country') ?? 'us').toLowerCase(),
    language: languageOf(parameters.get('language') ?? 'en'),
    device: parameters.get('device') === 'mobile' ? 'mobile' : 'desktop',
    place: parameters.get('place') ?? '',
  }
}

/** One line that identifies a search, e.g. `google|web|us|en|desktop||coffee`. */
export function fingerprint({ engine, type, country, language, device, place, phrase }: Query): string {
  return `${engine}|${type}|${country}|${language}|${device}|${place}|${phrase}`
}

/** ISO 639-1 of an interface language such as `pt-BR`, or Google's older codes. */
function languageOf(code: string): string {
  const language = code.toLowerCase().split('-')[0] ?? 'en'
  if (language === 'iw') return 'he'
  return language === 'nb' ? 'no' : language
}

/**
 * The canonical name in Google's `uule`: `w+` and a base64 protobuf of role 2, producer 32 and the name. Any
 * other form is returned unchanged, so that two unknown places stay different.
 */
function readPlace(uule: string): string {
  const encoded = /^w[+ ](.+)$/.exec(uule)?.[1]
  if (encoded === undefined) return uule
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length < 6 || bytes[4] !== 0x22) return uule
  const longLength = (bytes[5] ?? 0) >= 128
  return bytes.subarray(longLength ? 7 : 6).toString('utf8')
}
