import type { Target } from '@rankline/serp/canonical'
import { parseTarget } from '@rankline/serp/match'
import { isInvented } from './hosts.ts'
import { hashText, mix, pick, unit } from './random.ts'
import { type Result, type Topic, wording } from './result.ts'
import { shelves } from './shelf.ts'

/** A site that somebody tracks. It is added to the sandbox's results so that tracking it shows positions. */
export type Site = {
  /** Host, path and query without `www.`, equal for all spellings of one site. */
  name: string
  key: number
  /** The start of the addresses of its pages, without a slash at the end: `https://www.example.com`. */
  root: string
  brand: string
  /** Whether the address is one page or section, not a whole host. */
  narrow: boolean
  /** Slug of the engine whose item this is, e.g. `amazon` for a product page there. */
  shelf: string | null
}

/** A page of a site in the results of a search: its home rank, and the page. */
export type Entry = { key: number; home: number; result: Result }

const ranking = 0.77
const visiting = 0.04
const second = 0.13
const sections = [
  'about',
  'pricing',
  'features',
  'products',
  'services',
  'blog',
  'learn',
  'shop',
  'faq',
  'stories',
]

/** @returns null when the address is unreadable, or belongs to the invented hosts, which rank anyway */
export function parseSite(address: string): Site | null {
  const target = parseTarget(address)
  if (target === null || !target.host.includes('.') || isInvented(target.host)) return null
  const name = target.host + target.path + target.query
  const narrow = target.path !== '' || target.query !== ''
  return {
    name,
    key: hashText(name),
    root: rootOf(address, target),
    brand: brandOf(target.host),
    narrow,
    shelf: shelfOf(target),
  }
}

/**
 * The pages of a site in the results of a search: on about three of four lists one page, sometimes two. The
 * search decides which pages, and they seldom change.
 * @param market the search, without device and place
 * @param length number of results of the search
 */
export function entriesOf(site: Site, market: number, topic: Topic, day: number, length: number): Entry[] {
  const key = mix(market, site.key)
  if (unit(key) >= ranking) return visit(site, key, topic, day, length)
  const home = 0.4 + Math.min(97, length) * unit(mix(key, 1)) ** 1.4
  const first = landing(site, mix(key, 2), topic, day)
  const entries = [{ key, home, result: first }]
  if (unit(mix(key, 3)) < second && site.shelf === null) {
    const other = landing(site, mix(key, 4), topic, day)
    if (other.url !== first.url)
      entries.push({ key: mix(key, 5), home: home + 2 + 30 * unit(mix(key, 6)), result: other })
  }
  return entries
}

/** A site that does not rank still appears for a few days now and then, far down. */
function visit(site: Site, key: number, topic: Topic, day: number, length: number): Entry[] {
  const stay = mix(key, Math.floor((day + (key % 9)) / 9))
  if (unit(stay) >= visiting) return []
  return [
    {
      key,
      home: Math.min(97, length) * (0.6 + 0.4 * unit(mix(stay, 1))),
      result: landing(site, key, topic, day),
    },
  ]
}

function landing(site: Site, key: number, topic: Topic, day: number): Result {
  const spell = mix(key, Math.floor((day + (key % 60)) / 60))
  const chosen = unit(mix(spell, 1)) < 0.06 ? spell : key
  return { url: landingUrl(site, chosen, topic), ...wording(site.brand, topic, chosen) }
}

function landingUrl(site: Site, key: number, topic: Topic): string {
  const own = site.narrow ? site.root : `${site.root}/`
  if (site.shelf !== null || site.root.includes('?')) return own
  const chance = unit(key)
  if (chance < (site.narrow ? 0.6 : 0.2)) return own
  return `${site.root}/${chance < 0.75 && !site.narrow ? pick(sections, mix(key, 7)) : topic.slug}`
}

/** A bare domain gets `www.`, as most sites use it; a host with a subdomain stays unchanged. */
function rootOf(address: string, { host, path, query }: Target): string {
  const scheme = /^\s*http:/i.test(address) ? 'http' : 'https'
  const www =
    /^\s*(https?:\/\/)?www\./i.test(address) ||
    /^[^.]+\.((co|com|net|org|ac|gov|edu)\.)?[a-z][a-z0-9-]+$/.test(host)
  return `${scheme}://${www ? 'www.' : ''}${host}${path}${query.replaceAll('\\', '%5C')}`
}

/** The name that a site goes by: the first long part of its host. */
export function brandOf(host: string): string {
  const name = host.split('.').find((label) => label.length > 3) ?? host
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function shelfOf({ host, path }: Target): string | null {
  if (path === '') return null
  const match = Object.entries(shelves).find(([, shelf]) => shelf.holds(host))
  return match?.[0] ?? null
}
