import { classOf, type FoldedText, foldText } from './folded-text.ts'
import { parseTarget } from './match.ts'

/** Names and domains of a brand. */
export type BrandNames = {
  /** The name and its aliases. Case, accents, and hyphens or spaces between words do not matter. */
  names: readonly string[]
  /** Phrases in which a name means something else, such as "Elm Street" for "Elm". */
  exclusions: readonly string[]
  /** Hosts; a host in the text names the brand, also with a subdomain. */
  domains: readonly string[]
}

/** A place in a text that names a brand. */
export type Mention = {
  /** Place of the brand in the list. */
  brand: number
  /** First unit and the one after the last, in UTF-16 units of the text. */
  start: number
  end: number
  by: 'name' | 'domain'
}

type Use = { brand: number; isExclusion: boolean; hasDot: boolean }
type Node = { next: Map<number, Node>; uses: Use[] }

/** Brands that are ready to be found in many texts. */
export type BrandMatcher = { root: Node; firsts: Uint8Array; domains: ReadonlyMap<string, readonly number[]> }

/** Longer names are not looked for. In UTF-16 units. */
export const LONGEST_NAME = 120

/** Prepares brands for many texts. A name without a letter or a digit is left out. */
export function compileBrands(brands: readonly BrandNames[]): BrandMatcher {
  const root: Node = { next: new Map(), uses: [] }
  const firsts = new Uint8Array(65_536)
  const domains = new Map<string, number[]>()
  for (const [brand, { names, exclusions, domains: hosts }] of brands.entries()) {
    for (const name of names) addName(name, { brand, isExclusion: false, hasDot: name.includes('.') })
    for (const name of exclusions) addName(name, { brand, isExclusion: true, hasDot: true })
    for (const host of new Set(hosts.flatMap((one) => parseTarget(one)?.host ?? [])))
      domains.set(host, [...(domains.get(host) ?? []), brand])
  }
  return { root, firsts, domains }

  function addName(name: string, use: Use) {
    const { units, classes, length } = foldText(name.trim())
    if (length === 0 || length > LONGEST_NAME || !classes.some((kind) => kind !== classOf.none)) return
    firsts[units[0]!] = 1
    let node = root
    for (let index = 0; index < length; index += 1) {
      const next = node.next.get(units[index]!) ?? { next: new Map(), uses: [] }
      node.next.set(units[index]!, next)
      node = next
    }
    node.uses.push(use)
  }
}

type Match = { brand: number; start: number; end: number; isExclusion: boolean }

/**
 * Finds where a text names brands, in the order of the text, in time linear in its length. A name counts between boundaries of
 * words (Unicode UAX #29: not "Elm" in "element"), where scripts without spaces are concerned between any two characters, and
 * in Korean also before a particle. A longer name wins over one within it, so "Elm Cloud" does not name "Elm" if both are
 * brands. In an address only its host counts, and only for the brand of this domain; the target of a link is a citation and
 * names nobody.
 */
export function findMentions({ root, firsts, domains }: BrandMatcher, text: string): Mention[] {
  const folded = foldText(text)
  const { units, length, at } = folded
  const hosts = hostsIn(text)
  const found: Match[] = []
  let host = 0
  for (let start = 0; start < length; start += 1) {
    if (firsts[units[start]!] === 0 || isInside(folded, start)) continue
    const place = at[start]!
    while (host < hosts.length && hosts[host]!.addressEnd <= place) host += 1
    const address = hosts[host]
    const isAddress = address !== undefined && address.addressStart <= place
    let node: Node | undefined = root
    for (let end = start; end < length && node !== undefined; ) {
      node = node.next.get(units[end]!)
      end += 1
      if (node === undefined || node.uses.length === 0) continue
      if (isInside(folded, end) && !isParticleAfter(folded, end)) continue
      for (const { brand, isExclusion, hasDot } of node.uses) {
        if (isAddress && !(hasDot && address.start <= place && endOf(folded, end) <= address.end)) continue
        found.push({ brand, start: place, end: endOf(folded, end), isExclusion })
      }
    }
  }
  return [...longest(withoutExcluded(found)), ...domainsIn(text, hosts, domains)].toSorted(
    (a, b) => a.start - b.start || b.end - a.end || a.brand - b.brand,
  )
}

/** Where the units before `end` end in the original text. */
const endOf = ({ at }: FoldedText, end: number) => at[end]!

/** Whether two neighbours belong to one word. */
function isInside({ units, classes, length }: FoldedText, place: number): boolean {
  if (place <= 0 || place >= length) return false
  const [before, after] = [classes[place - 1]!, classes[place]!]
  // An underscore joins only between characters of words: `_Elm_` is emphasis.
  if (units[place] === 95) return place + 1 < length && isJoined(before, classes[place + 1]!)
  if (units[place - 1] === 95) return place > 1 && isJoined(classes[place - 2]!, after)
  return isJoined(before, after)
}

const isJoined = (before: number, after: number) =>
  before === after && before !== classOf.none && before !== classOf.unspaced

/** Korean particles that follow a noun without a space. */
const particles = new Set(
  (
    '은 는 이 가 을 를 의 에 에서 에게 에게서 께서 와 과 로 으로 도 만 보다 처럼 까지 부터 마다 조차 마저 나 이나 라도 이라도 ' +
    '란 이란 라는 이라는 라고 이라고 랑 이랑 하고 한테 이며 며 야 이야 요 이다 입니다 인 에는 에도 로는 으로는 와의 과의'
  ).split(' '),
)
const LONGEST_PARTICLE = 3

function isParticleAfter({ units, classes, length }: FoldedText, start: number): boolean {
  if (classes[start] !== classOf.hangul) return false
  let end = start
  while (end < length && classes[end] === classOf.hangul && end - start <= LONGEST_PARTICLE) end += 1
  return particles.has(String.fromCharCode(...units.subarray(start, end)))
}

/** Leaves out matches that lie within a phrase that excludes them. */
function withoutExcluded(found: readonly Match[]): Match[] {
  const excludedTo = new Map<number, number>()
  const longestFirst = found.toSorted(
    (a, b) => a.start - b.start || b.end - a.end || Number(b.isExclusion) - Number(a.isExclusion),
  )
  return longestFirst.filter(({ brand, end, isExclusion }) => {
    const excluded = excludedTo.get(brand) ?? 0
    if (isExclusion) excludedTo.set(brand, Math.max(excluded, end))
    return !isExclusion && end > excluded
  })
}

/** Leaves out matches within longer ones. `found`: by start, the longest first. */
function longest(found: readonly Match[]): Mention[] {
  let [covered, start, end] = [0, -1, -1]
  return found.flatMap((match) => {
    if (match.start !== start) {
      covered = Math.max(covered, end)
      start = match.start
      end = match.end
    }
    if (match.end < end || match.end <= covered) return []
    return [{ brand: match.brand, start: match.start, end: match.end, by: 'name' as const }]
  })
}

type Host = {
  /** The host itself; empty if it names nobody, as in the target of a link. */
  start: number
  end: number
  addressStart: number
  addressEnd: number
}

const HOST_UNIT = /[a-z0-9.-]/i
const hostUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number(HOST_UNIT.test(String.fromCharCode(unit))),
)
const addressEnds = /[\s<>"'`)\]}|\u3000-\u303f\uff00-\uffef]/
/** An ending in lower case: "Elm.The" is the end of a sentence. */
const hostShape = /^[^.].*\.(?:[a-z]{2,24}|xn--[a-z0-9-]{2,59})$/
const LONGEST_HOST = 253
const DOT = 46

const isHostUnit = (text: string, place: number) => {
  const unit = text.charCodeAt(place)
  return unit < 128 ? hostUnits[unit] === 1 : unit > 0xbf && unit < 0x2000
}

/** The addresses in a text, in its order. A look at each character is enough. */
function hostsIn(text: string): Host[] {
  const hosts: Host[] = []
  for (let place = 0; place < text.length; ) {
    if (!isHostUnit(text, place)) {
      place += 1
      continue
    }
    const addressStart = place
    let hasDot = false
    for (; place < text.length && isHostUnit(text, place); place += 1)
      hasDot ||= text.charCodeAt(place) === DOT
    const hasScheme = text.startsWith('://', place)
    if (!hasDot && !hasScheme) continue
    let [start, end] = [addressStart, place]
    if (hasScheme) {
      start = place + 3
      end = start
      while (end < text.length && isHostUnit(text, end)) end += 1
    }
    while (end > start && /[.-]/.test(text[end - 1]!)) end -= 1
    const isHost = end - start <= LONGEST_HOST && hostShape.test(text.slice(start, end))
    if (!hasScheme && !isHost) continue
    place = Math.max(end, start)
    if (hasScheme || /[/?#:]/.test(text[end] ?? ''))
      while (place < text.length && !addressEnds.test(text[place]!)) place += 1
    // `[text](address)`, and `[1]: address` below the text.
    const isTarget = text.startsWith('](', addressStart - 2) || text.startsWith(']: ', addressStart - 3)
    hosts.push({
      start,
      end: isHost && !isTarget ? end : start,
      addressStart,
      addressEnd: Math.max(place, end),
    })
  }
  return hosts
}

function domainsIn(
  text: string,
  hosts: readonly Host[],
  domains: ReadonlyMap<string, readonly number[]>,
): Mention[] {
  if (domains.size === 0) return []
  return hosts.flatMap(({ start, end }) => {
    if (end === start) return []
    const written = text.slice(start, end)
    const host = parseTarget(written)?.host ?? ''
    const labels = host.split('.')
    const brands = labels.flatMap((_, index) => domains.get(labels.slice(index).join('.')) ?? [])
    return [...new Set(brands)].map((brand) => ({ brand, start, end, by: 'domain' as const }))
  })
}
