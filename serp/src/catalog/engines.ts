import { engines } from '../engines/registry.ts'
import { type Country, countries, countryByAlpha2 } from './countries.ts'
import {
  type DeviceKind,
  devices,
  type EngineType,
  engineTypeBySlug,
  type Section,
  sectionBySlug,
} from './kinds.ts'
import { type Language, languageByCode, languages } from './languages.ts'
import { freezeAll, indexBy } from './lookup.ts'

/** A search engine as people choose it: its types, countries and languages. */
export type CatalogEngine = {
  readonly id: number
  /** The engine's name in a `Search`. */
  readonly slug: string
  readonly name: string
  readonly types: readonly OfferedType[]
  readonly countries: readonly Country[]
  readonly languages: readonly Language[]
  readonly devices: readonly DeviceKind[]
}

/**
 * `fetchable`: whether result pages of this kind can be fetched and read today; `verified`: whether parsing
 * is verified with pages that the engine really served.
 */
export type OfferedType = EngineType & {
  readonly fetchable: boolean
  readonly verified: boolean
  readonly sections: readonly OfferedSection[]
}
export type OfferedSection = Section & { readonly fetchable: boolean }

/** `types`: slugs of sections by slug of type. The rest: ISO codes in lower case, or all of them. */
type Row = {
  id: number
  slug: string
  name: string
  types: Readonly<Record<string, string>>
  countries: string
  languages: string
}

/** `engine/type/section` of what can be fetched and read today. The others are shown as coming soon. */
const fetchable = new Set([
  'google/web/organic',
  'bing/web/organic',
  'youtube/youtube-video/organic',
  'youtube/youtube-channel/organic',
  'youtube/youtube-playlist/organic',
  'amazon/products/organic',
  'baidu/web/organic',
  'naver/web/organic',
  'yahoo/web/organic',
  'google/images/organic',
  'google/news/organic',
  'google/videos/organic',
  'google/shopping/organic',
  'google/ai-mode/organic',
  'duckduckgo/web/organic',
  'google-play/apps/organic',
  'google-play/books/organic',
  'yandex/web/organic',
  'ebay/products/organic',
  'alibaba/products/organic',
  'seznam/web/organic',
  'brave/web/organic',
  'startpage/web/organic',
  'mojeek/web/organic',
  'ecosia/web/organic',
])

// Fixed ids: stored keywords refer to them. The product's "300+ search engines" counts an engine once per
// country it answers: Google alone has about 190 country domains, Amazon 23, eBay 18.
const rows: readonly Row[] = [
  {
    id: 1,
    slug: 'alibaba',
    name: 'Alibaba',
    types: { products: 'organic' },
    countries: 'all',
    languages: 'en es pt fr de it ru ja ko ar tr th vi nl id he hi',
  },
  {
    id: 2,
    slug: 'amazon',
    name: 'Amazon',
    types: { products: 'organic ads' },
    countries: 'us ca mx br gb de fr it es nl be ie se pl tr ae sa eg in jp sg au za',
    languages: 'en es pt de fr it nl sv pl tr ar hi ja zh',
  },
  { id: 3, slug: 'baidu', name: 'Baidu', types: { web: 'organic' }, countries: 'cn', languages: 'zh' },
  {
    id: 4,
    slug: 'bing',
    name: 'Bing',
    types: { web: 'organic ads', images: 'organic', news: 'organic', videos: 'organic', shopping: 'organic' },
    countries:
      'ar au at be br ca cl cn dk fi fr de hk in id it jp kr my mx nl nz no pl pt ph ru sa za es se ch tw tr gb us',
    languages: 'en es de nl fr pt da fi zh it ja ko no pl ru ar sv tr',
  },
  {
    id: 5,
    slug: 'duckduckgo',
    name: 'DuckDuckGo',
    types: { web: 'organic' },
    countries:
      'ar au at be br bg ca cl cn co hr cz dk ee fi fr de gr hk hu is in id ie il it jp kr lv lt my mx nl nz no pk pe ph ' +
      'pl pt ro ru sa sg sk si za es se ch tw th tr ua gb us vn',
    languages:
      'en es de nl fr pt bg zh hr cs da et fi el hu is id he it ja ko lv lt ms no pl ro ru ar sk sl ca sv th tr uk vi',
  },
  {
    id: 6,
    slug: 'ebay',
    name: 'eBay',
    types: { products: 'organic' },
    countries: 'us gb de fr it es au ca at be ch ie nl pl hk my ph sg',
    languages: 'en de fr it es nl pl zh',
  },
  {
    id: 7,
    slug: 'google',
    name: 'Google',
    types: {
      web: 'organic ads local-pack',
      images: 'organic',
      news: 'organic',
      videos: 'organic',
      shopping: 'organic',
      'ai-mode': 'organic',
    },
    countries: 'all',
    languages: 'all',
  },
  {
    id: 8,
    slug: 'google-play',
    name: 'Google Play',
    types: { apps: 'organic', books: 'organic' },
    countries: 'all',
    languages: 'all',
  },
  { id: 9, slug: 'naver', name: 'Naver', types: { web: 'organic' }, countries: 'kr', languages: 'ko' },
  { id: 10, slug: 'seznam', name: 'Seznam', types: { web: 'organic' }, countries: 'cz', languages: 'cs' },
  {
    id: 11,
    slug: 'yahoo',
    name: 'Yahoo',
    types: { web: 'organic' },
    countries: 'us ca gb de fr it es au nz in sg hk tw ph th br ar mx cl co pe ve',
    languages: 'en de fr it es pt zh th',
  },
  {
    id: 12,
    slug: 'yandex',
    name: 'Yandex',
    types: { web: 'organic' },
    countries: 'ru by kz uz tr us',
    languages: 'ru be kk uz tr tt uk en',
  },
  {
    id: 13,
    slug: 'youtube',
    name: 'YouTube',
    types: { 'youtube-video': 'organic', 'youtube-channel': 'organic', 'youtube-playlist': 'organic' },
    countries: 'all',
    languages: 'all',
  },
  {
    id: 14,
    slug: 'brave',
    name: 'Brave',
    types: { web: 'organic' },
    countries:
      'ar au at be br ca cl cn dk fi fr de hk in id it jp kr my mx nl nz no ph pl pt ru sa za es se ch tw tr gb us',
    languages:
      'ar eu bn bg ca zh hr cs da nl en et fi fr gl de gu he hi hu is it ja kn ko lv lt ms ml mr no pl pt pa ro ru sr sk ' +
      'sl es sv ta te th tr uk vi',
  },
  {
    id: 15,
    slug: 'ecosia',
    name: 'Ecosia',
    types: { web: 'organic' },
    countries:
      'ar au at be br ca cl cn dk fi fr de hk in id ie it jp kr my mx nl nz no ph pl pt ru sa za es se ch tw tr gb us',
    languages: 'en de fr es it nl sv pt pl da fi no tr ru ar ja ko zh',
  },
  {
    id: 16,
    slug: 'mojeek',
    name: 'Mojeek',
    types: { web: 'organic' },
    countries: 'gb us ie ca au nz de at ch fr be nl es it pt pl se no dk fi cz in za',
    languages: 'en de fr es it nl pt pl sv no da fi cs',
  },
  {
    id: 17,
    slug: 'startpage',
    name: 'Startpage',
    types: { web: 'organic' },
    countries:
      'ar au at be br bg ca cl co cz dk eg fi fr de gr hk hu in id ie il it jp kr my mx nl nz no pe ph pl pt ro ru sa sg ' +
      'za es se ch tw th tr ua gb us vn',
    languages: 'ar bg cs da de el en es fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh',
  },
]

/** All search engines, in the order in which they are offered. */
export const catalogEngines: readonly CatalogEngine[] = freezeAll(rows.map(engineOf))

const byId = indexBy(catalogEngines, (engine) => engine.id)
const bySlug = indexBy(catalogEngines, (engine) => engine.slug)

export const engineById = (id: number): CatalogEngine | undefined => byId.get(id)
/** The engine with that slug. */
export const engineBySlug = (slug: string): CatalogEngine | undefined => bySlug.get(slug)

/** Whether result pages of this engine and type can be fetched and read today. */
export const isFetchable = (engineId: number, typeId: number): boolean =>
  byId.get(engineId)?.types.find((type) => type.id === typeId)?.fetchable ?? false

function engineOf({
  id,
  slug,
  name,
  types,
  countries: inCountries,
  languages: inLanguages,
}: Row): CatalogEngine {
  return {
    id,
    slug,
    name,
    types: freezeAll(Object.entries(types).map(([type, parts]) => offeredType(slug, type, parts))),
    countries: inCountries === 'all' ? countries : pick(inCountries, countryByAlpha2),
    languages: inLanguages === 'all' ? languages : pick(inLanguages, languageByCode),
    devices,
  }
}

function offeredType(engine: string, slug: string, parts: string): OfferedType {
  const sections = pick(parts, sectionBySlug).map((section) => ({
    ...section,
    fetchable: fetchable.has(`${engine}/${slug}/${section.slug}`),
  }))
  const [type] = pick(slug, engineTypeBySlug)
  return {
    ...type!,
    fetchable: sections.some((section) => section.fetchable),
    verified: engines.some((known) => known.slug === engine && known.verified.includes(slug)),
    sections: freezeAll(sections),
  }
}

function pick<Row>(keys: string, find: (key: string) => Row | undefined): readonly Row[] {
  const found = keys.split(' ').map((key) => {
    const row = find(key)
    if (row === undefined) throw new RangeError(`The catalogue does not know "${key}".`)
    return row
  })
  return Object.freeze(found)
}
