import type { Citation, Surface } from '@rankline/serp/answers/answer'
import { hosts, isInvented } from './hosts.ts'
import { hashText, mix, pick, unit } from './random.ts'
import type { Result } from './result.ts'
import { brandOf } from './sites.ts'
import { sentenceCase } from './slug.ts'
import type { World } from './world.ts'

/** A question to the answer engine; the same key gets the same answer. */
export type AnswerQuery = { text: string; country: string; language: string; surface: Surface; key: string }

export type InventedAnswer =
  | { status: 'none_shown' }
  | { status: 'ok'; text: string; model: string; searched: boolean; citations: Citation[] }

/** A brand that an answer may name, and the chance that it does. */
export type Chance = { brand: string; page: Result | null; chance: number }

/** Settings of the engine: the world, its date and seed, and brands with a chance of their own in every question. */
export type AnswerWorld = {
  world: World
  date: string
  seed: string
  rates: Readonly<Record<string, number>>
}

/** Pages of the search for the question that an answer may be made of. */
const mostPages = 30
/** Ranks after which the chance of a brand falls to a third. */
const reach = 9

/**
 * The brands that answers to a question may name. Each answer draws each of them for itself, so that the share of answers
 * which name a brand approaches its chance. Sites that rank well in the search for the same words have better chances, and
 * each surface prefers others.
 */
export function chancesOf(
  query: Omit<AnswerQuery, 'key'>,
  { world, date, seed, rates }: AnswerWorld,
): Chance[] {
  const { text, country, language, surface } = query
  const search = {
    phrase: text,
    engine: 'google',
    type: 'web',
    country,
    language,
    device: 'desktop',
    place: '',
  } as const
  const found = new Map<string, Chance>()
  const pages = world.rank(search, date).results.slice(0, mostPages)
  for (const [index, page] of pages.entries()) {
    const brand = brandAt(page.url)
    if (found.has(brand)) continue
    const taste = unit(hashText(`${seed}|${surface}|${brand}`))
    const chance = Math.min(0.95, (0.25 + 0.9 * taste) * Math.exp(-index / reach))
    found.set(brand, { brand, page, chance: rates[brand] ?? chance })
  }
  for (const [brand, chance] of Object.entries(rates))
    if (!found.has(brand)) found.set(brand, { brand, page: null, chance })
  return [...found.values()]
}

/** Answers a question. An AI overview is not shown for about a third of the questions. */
export function inventAnswer(query: AnswerQuery, answerWorld: AnswerWorld): InventedAnswer {
  const { text, surface } = query
  const question = hashText(`${answerWorld.seed}|${surface}|${query.country}|${query.language}|${text}`)
  const draw = mix(question, hashText(query.key))
  if (surface === 'ai_overview' && unit(mix(question, 1)) < 0.3 !== unit(mix(draw, 1)) < 0.04)
    return { status: 'none_shown' }
  const isPage = surface === 'ai_overview' || surface === 'ai_mode'
  const searched = isPage || unit(mix(draw, 2)) < 0.9
  const named: Chance[] = []
  const citations: Citation[] = []
  for (const one of chancesOf(query, answerWorld)) {
    const own = mix(draw, hashText(one.brand))
    const isNamed = unit(own) < one.chance
    if (isNamed) named.push(one)
    if (one.page === null || !searched) continue
    const use = useOf(isNamed, unit(mix(own, 1)))
    if (use !== null) citations.push({ url: one.page.url, title: one.page.title, use })
  }
  // Pages that are cited come in the order in which the words need them.
  citations.sort((one, other) => Number(one.use === 'consulted') - Number(other.use === 'consulted'))
  return { status: 'ok', text: wordsOf(text, named, draw), model: `sandbox-${surface}`, searched, citations }
}

/** A page of a brand that is named is usually cited; one of another is sometimes read. */
function useOf(isNamed: boolean, chance: number): Citation['use'] | null {
  if (isNamed) return chance < 0.6 ? 'cited' : chance < 0.8 ? 'consulted' : null
  return chance < 0.06 ? 'cited' : chance < 0.3 ? 'consulted' : null
}

const openings = [
  'There is no single best answer, but these come up most often:',
  'It depends on what you need. These are worth a look:',
  'Most people compare a few names first:',
]
const praise = [
  'known for clear prices',
  'a good choice for beginners',
  'often recommended for larger teams',
  'strong support and few surprises',
  'the most complete of them',
]
const closings = [
  'Compare prices and read recent reviews before you decide.',
  'Try two of them for a week, then decide.',
  'Ask for a trial first; terms change often.',
]

/** A text without the spaces and marks at its end. */
function withoutMarks(text: string): string {
  let end = text.length
  while (end > 0 && '?.! \n\t'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function wordsOf(question: string, named: readonly Chance[], draw: number): string {
  const list = named.map(
    ({ brand }, index) =>
      `${index + 1}. **${brand}**: ${pick(praise, mix(draw, hashText(`${brand} praise`)))}`,
  )
  const body = list.length > 0 ? list : ['No name stands out here; what matters is what you need it for.']
  return [
    `${sentenceCase(withoutMarks(question))}: ${pick(openings, mix(draw, 3))}`,
    ...body,
    pick(closings, mix(draw, 4)),
  ].join('\n\n')
}

const brandsOfHosts = new Map(hosts.map(({ name, brand }) => [name.replace(/^www\./, ''), brand]))

function brandAt(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '')
  return (isInvented(host) ? brandsOfHosts.get(host) : undefined) ?? brandOf(host)
}
