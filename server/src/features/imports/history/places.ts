import { createRequire } from 'node:module'
import { countries, countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { catalogEngines } from '@rankline/serp/catalog/engines'
import { devices } from '@rankline/serp/catalog/kinds'
import { languageByCode, languages } from '@rankline/serp/catalog/languages'
import { foldName } from '../../reference/fold.ts'
import { folded, LONGEST } from './roles.ts'

// Names of places, engines, devices and kinds of results, as exports write them.

const require = createRequire(import.meta.url)
const iso = require('i18n-iso-countries') as typeof import('i18n-iso-countries')
const english = require('i18n-iso-countries/langs/en.json') as {
  countries: Record<string, string | string[]>
}

/** Usual and former names that neither ISO 3166 nor Unicode CLDR lists. */
const otherNames: Readonly<Record<string, string>> = {
  uae: 'AE',
  britain: 'GB',
  'great britain': 'GB',
  'united states of america': 'US',
  america: 'US',
  holland: 'NL',
  burma: 'MM',
  swaziland: 'SZ',
  'cape verde': 'CV',
  macedonia: 'MK',
  'fyr macedonia': 'MK',
  'east timor': 'TL',
  macau: 'MO',
  macao: 'MO',
  korea: 'KR',
  'republic of ireland': 'IE',
  slovak: 'SK',
  'slovak republic': 'SK',
  vatican: 'VA',
  'viet nam': 'VN',
  moldavia: 'MD',
  byelorussia: 'BY',
  zaire: 'CD',
  'dr congo': 'CD',
  'hong kong sar': 'HK',
  'hong kong sar china': 'HK',
  bosnia: 'BA',
  drc: 'CD',
  trinidad: 'TT',
  'saint kitts': 'KN',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'iran islamic republic of': 'IR',
  'bahamas the': 'BS',
  'gambia the': 'GM',
  'netherlands the': 'NL',
}

const nameOf = (text: string) => foldName(text.replaceAll('&', ' and ').replaceAll(',', ' '))

const countryByName = new Map<string, number | null>()

/** A name that two countries have names none. */
function learn(name: string, alpha2: string) {
  const id = countryByAlpha2(alpha2)?.id
  const key = nameOf(name)
  if (id === undefined || key === '') return
  const known = countryByName.get(key)
  if (known === undefined) countryByName.set(key, id)
  else if (known !== id) countryByName.set(key, null)
}

for (const { alpha2, name } of countries) learn(name, alpha2)
for (const [alpha2, names] of Object.entries(english.countries))
  for (const name of [names].flat()) learn(name, alpha2)
for (const [name, alpha2] of Object.entries(otherNames)) learn(name, alpha2)

let hasAllLanguages = false

/** Names in every language that the runtime knows, read when a name is none of the English ones. */
function learnAllLanguages() {
  if (hasAllLanguages) return
  hasAllLanguages = true
  const locales = [...languages.map(({ code }) => code), 'zh-Hant', 'fil', 'pt-PT', 'sr-Latn']
  for (const locale of Intl.DisplayNames.supportedLocalesOf(locales)) {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    for (const { alpha2 } of countries) {
      const name = names.of(alpha2)
      // An English name keeps its meaning, even if another language uses it for another country.
      if (name !== undefined && !englishNames.has(nameOf(name))) learn(name, alpha2)
    }
  }
}

const englishNames = new Set(countryByName.keys())

/** A code of two or three letters, or a name. */
function namedCountry(text: string): number | undefined {
  const name = nameOf(text)
  if (name === '') return undefined
  if (name === 'uk') return countryByAlpha2('GB')?.id
  if (/^[a-z]{2}$/.test(name)) return countryByAlpha2(name.toUpperCase())?.id
  if (/^[a-z]{3}$/.test(name)) {
    const alpha2 = iso.alpha3ToAlpha2(name.toUpperCase())
    if (alpha2 !== undefined) return countryByAlpha2(alpha2)?.id
  }
  if (!countryByName.has(name)) learnAllLanguages()
  return countryByName.get(name) ?? undefined
}

/** `en-GB`, `en_GB`, or `GB-en` as some write it: the capitals are the country. */
export function localeIn(text: string): { language: string; country: string } | null {
  const [, first = '', second = ''] = /^([a-z]{2})[-_]([a-z]{2})$/i.exec(text.slice(0, LONGEST).trim()) ?? []
  if (first === '') return null
  const isTurned = /[A-Z]/.test(first) && !/[A-Z]/.test(second)
  return isTurned ? { language: second, country: first } : { language: first, country: second }
}

/** Reads a code, a name, or an address that ends with one: `US`, `DEU`, `Germany`, `Austin, Texas, United States`, `en-GB`. */
export function countryIn(text: string): number | undefined {
  const locale = localeIn(text)
  if (locale !== null) return namedCountry(locale.country)
  const whole = folded(text)
  const parts = [whole, whole.split(',').at(-1) ?? '', whole.split(/[-(]/u).at(-1) ?? '']
  // `United States - English`.
  if (whole.includes(' - ')) parts.push(whole.split(' - ')[0] ?? '')
  for (const part of parts) {
    const found = namedCountry(part)
    if (found !== undefined) return found
  }
  const host = whole.split(/[\s/]/).find((token) => token.includes('google.'))
  const domain = host === undefined ? '' : (host.split('google.')[1] ?? '')
  return domain === 'com' ? countryByAlpha2('US')?.id : countryOfDomain(domain)
}

/** `de` of `google.de`, `co.uk` and `com.br`; none of `com`. */
function countryOfDomain(domain: string): number | undefined {
  const last = domain.split('.').at(-1) ?? ''
  return /^[a-z]{2}$/.test(last) ? namedCountry(last) : undefined
}

const languageByName = new Map(languages.map(({ id, name }) => [folded(name), id]))
/** Languages in whose exports others are named. */
const namesOf = 'de fr es it pt nl pl ru uk cs sv da nb fi tr ja zh ko'.split(' ')
let hasLanguageNames = false

/** Names of languages in themselves and in those of exports. */
function learnLanguageNames() {
  if (hasLanguageNames) return
  hasLanguageNames = true
  const learn = (locales: readonly string[], known: typeof languages) => {
    for (const locale of Intl.DisplayNames.supportedLocalesOf(locales)) {
      const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
      for (const { id, code } of known) {
        const name = folded(names.of(code) ?? '')
        if (name !== '' && !languageByName.has(name)) languageByName.set(name, id)
      }
    }
  }
  for (const language of languages) learn([language.code], [language])
  learn(namesOf, languages)
}

export function languageIn(text: string): number | undefined {
  const name = folded(text)
  const known =
    languageByName.get(name) ?? languageByCode(name)?.id ?? languageByCode(name.split(/[-\s(]/u)[0] ?? '')?.id
  if (known !== undefined || name === '') return known
  learnLanguageNames()
  return languageByName.get(name)
}

const deviceWords: Readonly<Record<string, 'desktop' | 'mobile'>> = {
  mobile: 'mobile',
  mobil: 'mobile',
  móvil: 'mobile',
  smartphone: 'mobile',
  smartphones: 'mobile',
  phone: 'mobile',
  iphone: 'mobile',
  android: 'mobile',
  ios: 'mobile',
  desktop: 'desktop',
  computer: 'desktop',
  pc: 'desktop',
  モバイル: 'mobile',
  デスクトップ: 'desktop',
  handy: 'mobile',
  mobilgerät: 'mobile',
  mobilgeräte: 'mobile',
  móviles: 'mobile',
  celular: 'mobile',
  mobiel: 'mobile',
  cellulare: 'mobile',
  komórka: 'mobile',
  мобильный: 'mobile',
  мобильные: 'mobile',
  手机: 'mobile',
  行動裝置: 'mobile',
  모바일: 'mobile',
  escritorio: 'desktop',
  ordenador: 'desktop',
  computador: 'desktop',
  ordinateur: 'desktop',
  bureau: 'desktop',
  komputer: 'desktop',
  počítač: 'desktop',
  компьютер: 'desktop',
  десктоп: 'desktop',
  桌面: 'desktop',
  电脑: 'desktop',
  데스크톱: 'desktop',
  mobilne: 'mobile',
  mobilny: 'mobile',
  mobiele: 'mobile',
  mobila: 'mobile',
  mobilt: 'mobile',
  telefon: 'mobile',
  телефон: 'mobile',
  masaüstü: 'desktop',
  dator: 'desktop',
  skrivbord: 'desktop',
  пк: 'desktop',
}
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
const deviceOf = (slug: string) => devices.find((device) => device.slug === slug)?.id

/** A tablet is neither, and nor are several devices together. */
export function deviceIn(text: string): number | undefined {
  const words = wordsOf(text)
  if (words.some((word) => word === 'tablet' || word === 'ipad' || word === 'all')) return undefined
  const found = new Set(words.flatMap((word) => deviceWords[word] ?? []))
  const [slug] = found
  return found.size === 1 && slug !== undefined ? deviceOf(slug) : undefined
}

const organicKinds = new Set(
  `organic|organic result|organic results|organic search|organic position|web|web search|web result|website|regular|standard|natural|normal|
  organisch|organische|orgánico|orgánica|organique|organico|orgânico|organiczne|organické|organik|органика|органический|web page|text`
    .split('|')
    .map((name) => name.trim()),
)
export const isOrganicKind = (text: string): boolean =>
  organicKinds.has(folded(text)) || isOrganicByName(text)

const organicWord =
  /^(?:organic|organisch|organique|organik|organiczn|orgánic|orgânic|органич|органіч|natural|naturel|natürlich|オーガニック|自然|자연)/u
const resultWords = new Set(
  `result results search listing listings position positions link links ergebnis ergebnisse treffer suche résultat résultats recherche
  resultado resultados búsqueda busca pesquisa risultato risultati ricerca resultaat resultaten zoekresultaat wynik wyniki výsledek výsledky
  результат результаты`.split(/\s+/),
)

/** Whether a text calls a result organic, and nothing else: `Organische Ergebnisse`, but not `Organic image`. */
export function isOrganicByName(text: string): boolean {
  const words = wordsOf(text)
  return (
    words.some((word) => organicWord.test(word)) &&
    words.every((word) => organicWord.test(word) || resultWords.has(word))
  )
}

/** Words of an engine's name that mean results other than web results. */
const otherKinds = new Set(
  `local|maps|map|images|image|news|ads|ad|adwords|paid|ppc|shopping|product|products|video|videos|finder|pack|places|business|snippet|overview|
  overviews|discover|jobs|hotels|flights|books|scholar|ai|mode|gemini|autocomplete|suggest`
    .split('|')
    .map((word) => word.trim()),
)
/** Words in names of kinds of results that are in no engine's name. */
const kindWords = new Set(
  `featured people questions question answer knowledge carousel panel graph sitelinks sitelink reviews review stories twitter faq recipes
  lokal lokale lokales bild bilder anzeige anzeigen karte karten fragen produkte nachrichten carte annonce annonces anuncio anuncios imagen
  imágenes imagens mapa mapas fragmento pregunta preguntas extrait mappa immagini annuncio annunci`.split(
    /\s+/,
  ),
)

/** Whether a text names a kind of results, organic or not. */
export const isKindName = (text: string): boolean =>
  isOrganicByName(text) || wordsOf(text).some((word) => otherKinds.has(word) || kindWords.has(word))

/** Whether a text names a device, and nothing else. */
export function isDeviceName(text: string): boolean {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => deviceWords[word] !== undefined || word === 'tablet')
}

const fillers = new Set([
  'search',
  'engine',
  'results',
  'result',
  'organic',
  'web',
  'serp',
  'in',
  'the',
  'version',
  'standard',
  'natural',
])

/** Names of engines in other scripts. */
const enginesElsewhere: Readonly<Record<string, string>> = {
  яндекс: 'yandex',
  яндекса: 'yandex',
  гугл: 'google',
  グーグル: 'google',
  谷歌: 'google',
  구글: 'google',
  ヤフー: 'yahoo',
  百度: 'baidu',
  네이버: 'naver',
}

const slugs = new Set(catalogEngines.map(({ slug }) => slug))
/** Ids of engines whose web results are tracked. */
const ofWeb = new Set(
  catalogEngines.flatMap(({ id, types }) => (types.some(({ slug }) => slug === 'web') ? [id] : [])),
)

/** The ids that the name of an engine contains; each is absent if the name does not contain it. */
export type Named = { engineId?: number; countryId?: number; languageId?: number; deviceId?: number }

/**
 * Reads the name of an engine: `Google`, `google.co.uk`, `Google Mobile (en-US)`, `Bing United Kingdom`.
 * `other_kind`: its results are not web results; null: a part of the name is unknown.
 */
export function namedIn(text: string): Named | 'other_kind' | null {
  const named: Named = {}
  let rest = folded(text).replace(/\p{L}+/gu, (word) => enginesElsewhere[word] ?? word)
  for (const token of rest.split(/[\s/()]+/)) {
    const labels = token.split('.')
    const at = labels.findIndex((label) => slugs.has(label))
    if (labels.length < 2 || at < 0) continue
    rest = rest.replace(token, ` ${labels[at]} `)
    const countryId = countryOfDomain(labels.slice(at + 1).join('.'))
    if (countryId !== undefined) named.countryId = countryId
  }
  for (const token of rest.split(/[\s,/()|]+/)) {
    const locale = /^([a-z]{2})-([a-z]{2})$/.exec(token)
    if (locale === null) continue
    const [languageId, countryId] = [languageByCode(locale[1]!)?.id, namedCountry(locale[2]!)]
    if (languageId === undefined || countryId === undefined) continue
    Object.assign(named, { languageId, countryId })
    rest = rest.replace(token, ' ')
  }
  let left = wordsOf(rest).join(' ')
  const engine = catalogEngines
    .flatMap(({ id, slug, name }) => [
      { id, name: folded(name) },
      { id, name: slug.replaceAll('-', ' ') },
    ])
    .toSorted((one, other) => other.name.length - one.name.length)
    .find(({ name }) => ` ${left} `.includes(` ${name} `))
  if (engine !== undefined) {
    if (!ofWeb.has(engine.id)) return 'other_kind'
    named.engineId = engine.id
    left = ` ${left} `.replace(` ${engine.name} `, ' ').trim()
  }
  const deviceId = deviceIn(left)
  const words = left
    .split(' ')
    .filter((word) => word !== '' && !fillers.has(word) && deviceWords[word] === undefined)
  if (words.some((word) => otherKinds.has(word))) return 'other_kind'
  if (deviceId !== undefined) named.deviceId = deviceId
  else if (left.split(' ').some((word) => deviceWords[word] !== undefined)) return null
  return words.length === 0 || placedIn(words, named) ? named : null
}

/** Whether words are a country, a language, or one and then the other. */
function placedIn(words: readonly string[], named: Named): boolean {
  for (let at = words.length; at >= 0; at -= 1) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    for (const [country, language] of [
      [first, second],
      [second, first],
    ] as const) {
      const countryId = country === '' ? named.countryId : namedCountry(country)
      const languageId = language === '' ? named.languageId : languageIn(language)
      if ((country !== '' && countryId === undefined) || (language !== '' && languageId === undefined))
        continue
      if (countryId !== undefined) named.countryId = countryId
      if (languageId !== undefined) named.languageId = languageId
      return true
    }
  }
  return false
}
