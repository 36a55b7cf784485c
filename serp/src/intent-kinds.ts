import { intentHosts, intentWords, type WordKind } from './intent-words.ts'
import { parseTarget } from './match.ts'

/** Kinds of results; each result has one at most. Those named like words are read from its title or its path. */
export const resultKinds = [
  'own_site',
  'named_site',
  'reach',
  'shop',
  'compare',
  'get',
  'reference',
  'forum',
  'news',
  'watch',
  'official',
  'buy',
  'know',
  'home',
] as const
export type ResultKind = (typeof resultKinds)[number]

type Result = { url: string; title: string }

/**
 * Kind of a result: first by its site, then by its path, then by its title.
 * @param phrase as `padded`
 * @returns null where nothing tells
 */
export function kindOf({ url, title }: Result, phrase: string, language: string): ResultKind | null {
  const target = parseTarget(url)
  if (target === null) return null
  const site = siteOf(target.host)
  const name = phrase.replaceAll(' ', '')
  if (isNamed(compacted(site), name) || target.host.split('.').includes(name)) return 'own_site'
  if (isNamedIn(site, phrase) && !isKnown(site)) return 'named_site'
  const words = padded(title)
  const segments = target.path.toLowerCase().split('/').filter(Boolean)
  const tokens = new Set(segments.flatMap((segment) => segment.split(/[^\p{L}\p{N}]+/u)))
  const has = (list: ReadonlySet<string>) => [...tokens].some((token) => list.has(token))
  if (has(paths.reach) || hasWords(words, 'reach', language)) return 'reach'
  for (const [kind, hosts] of hostKinds) if (isAmong(hosts, target.host, site, segments)) return kind
  if (officialSuffix.test(target.host)) return 'official'
  if (segments.some((segment) => shopSegments.has(segment)) || has(paths.shop)) return 'shop'
  if (hasWords(words, 'compare', language)) return 'compare'
  if (has(paths.get) || hasWords(words, 'get', language)) return 'get'
  if (hasWords(words, 'buy', language)) return 'buy'
  if (has(paths.forum)) return 'forum'
  if (hasWords(words, 'know', language) || has(paths.know)) return 'know'
  if (has(paths.news)) return 'news'
  return segments.length === 0 ? 'home' : null
}

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(','))

/** Words of paths in several languages. */
const paths = {
  reach: setOf('login,signin,logon,auth,account,myaccount,konto,anmelden,connexion'),
  shop: setOf(
    'product,products,shop,store,cart,catalog,catalogue,collections,buy,produkt,produkte,produit,produits,producto,productos,tienda,loja,boutique,katalog,tovar,tovary,sklep,urun,angebote,sale,deals,coupons',
  ),
  get: setOf(
    'download,downloads,telecharger,descargar,apply,signup,register,booking,tickets,template,templates',
  ),
  forum: setOf('forum,forums,community,questions,question,thread,threads,topic,discussion'),
  know: setOf(
    'wiki,blog,blogs,article,articles,learn,guide,guides,howto,how,what,why,tutorial,tutorials,recipe,recipes,faq,faqs,definition,dictionary,glossary,encyclopedia,health,conditions,diseases,symptoms,education,history,facts,ratgeber,magazin,rezept,rezepte,recette,recettes,receta,recetas,lexikon,artikel,statii,stati,recept',
  ),
  news: setOf('news,nachrichten,actualites,actualite,noticias,novosti,story,stories,politics,sport,sports'),
}

/** Whole segments that shops use; as a part of a name they say nothing. */
const shopSegments = setOf('p,dp,gp,itm,ip,pd,c,sku,category,categories,s')
const officialSuffix =
  /\.(?:gov|edu|mil|gov\.[a-z]{2}|gob\.[a-z]{2}|gouv\.fr|edu\.[a-z]{2}|ac\.[a-z]{2}|europa\.eu)$/

const hostKinds = (['get', 'shop', 'compare', 'reference', 'forum', 'news', 'watch'] as const).map(
  (kind) => [kind, setOf(intentHosts[kind])] as const,
)

/** By the name of the site, the name with its subdomain, the whole host, or the host with its first folder. */
function isAmong(
  hosts: ReadonlySet<string>,
  host: string,
  site: string,
  segments: readonly string[],
): boolean {
  if (hosts.has(host) || hosts.has(`${host}/${segments[0] ?? ''}`)) return true
  const labels = host.split('.')
  const place = labels.lastIndexOf(site)
  return hosts.has(place > 0 ? `${labels[place - 1]}.${site}` : site) || hosts.has(site)
}

/** Second-level suffixes such as `co.uk`. */
const secondLevel = setOf('co,com,org,net,ac,gov,edu,gob,go,ne,or,gouv,nom')

/** The name of a site before its public suffix: `example` of `shop.example.co.uk`. */
export function siteOf(host: string): string {
  const labels = host.split('.')
  const last = labels.length - 1
  if (last < 1) return host
  const isLong = last >= 2 && labels[last]!.length === 2 && secondLevel.has(labels[last - 1]!)
  return labels[isLong ? last - 2 : last - 1]!
}

/** A name of fewer letters is in too many words. */
const LEAST_NAME = 4

/** Whether a site is named like the phrase: they are equal, or one is most of the other. */
function isNamed(site: string, name: string): boolean {
  if (site === '' || name === '') return false
  if (site === name) return true
  if (name.includes(site)) return site.length >= LEAST_NAME && 2 * site.length >= name.length
  return site.includes(name) && name.length >= LEAST_NAME && 2 * name.length >= site.length
}

/** Whether a phrase begins with the name of a site and goes on: `chase card services` and chase.com. */
const isNamedIn = (site: string, phrase: string) => {
  if (site.length < LEAST_NAME) return false
  let joined = ''
  for (const word of phrase.trim().split(' ')) {
    joined += word
    if (joined.length >= site.length) return joined === site
  }
  return false
}

/** Sites whose names are words, such as weather.com, are not meant by phrases that begin with these words. */
const isKnown = (site: string) => wordSites.has(site) || hostKinds.some(([, hosts]) => hosts.has(site))
const wordSites = setOf(
  'weather,best,free,cheap,music,games,food,travel,news,sport,sports,hotels,jobs,maps,health,bank,city,home,house,school,university,kitchen,pizza,cars,flights,mail,time,world',
)

/** English words that mean something else in other languages, such as `do` in Polish. They count in English alone. */
const onlyEnglish = setOf('what,why,how,when,who,where,which,is,are,does,do,did,can,was,cast,under')

const lists = new Map<string, { spaced: string[]; joined: string[] }>()
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function listOf(kind: WordKind, language: string) {
  const key = `${kind} ${language}`
  const known = lists.get(key)
  if (known !== undefined) return known
  const byLanguage: Readonly<Record<string, string>> = intentWords[kind]
  const own = language === 'en' ? '' : (byLanguage[language] ?? '')
  const english = byLanguage.en!.split(',').filter((word) => language === 'en' || !onlyEnglish.has(word))
  const words = fold(`${english.join(',')},${own}`)
    .split(',')
    .filter(Boolean)
  const made = {
    spaced: words.filter((word) => !unspaced.test(word)).map((word) => ` ${word} `),
    joined: words.filter((word) => unspaced.test(word)),
  }
  if (own !== '' || language === 'en') lists.set(key, made)
  return made
}

/** @param text as `padded` @param language code such as `de` or `pt-BR` */
export function hasWords(text: string, kind: WordKind, language: string): boolean {
  const { spaced, joined } = listOf(kind, language.split('-')[0]!.toLowerCase())
  return spaced.some((word) => text.includes(word)) || joined.some((word) => text.includes(word))
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC')

/** Folded words between single spaces. */
export const padded = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The letters and digits of a text, folded. */
const compacted = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
