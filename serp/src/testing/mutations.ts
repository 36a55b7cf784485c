import { expect } from 'vitest'
import type { Engine, PageContext } from '../engine.ts'
import { featureTypes } from '../page.ts'
import { type Random, randomFrom } from './random.ts'

type Mutation = (html: string, random: Random) => string

const pick = (html: string, pattern: RegExp, random: Random) => {
  const matches = [...html.matchAll(pattern)]
  return matches[random(Math.max(1, matches.length))]
}

const mutations: readonly Mutation[] = [
  (html, random) => html.slice(0, random(html.length)),
  (html, random) => html.slice(random(html.length)),
  (html, random) => {
    const attribute = pick(html, / [a-z-]+="[^"]*"/g, random)
    return attribute ? html.replaceAll(attribute[0], '') : html
  },
  (html, random) => {
    const [one, other] = [pick(html, /<[^<>]+>/g, random), pick(html, /<[^<>]+>/g, random)]
    return one && other ? html.slice(0, one.index) + other[0] + html.slice(one.index + one[0].length) : html
  },
  (html, random) => {
    const from = random(html.length)
    return html.slice(0, from) + html.slice(from + random(2000))
  },
  (html, random) =>
    `${html.slice(0, random(html.length)) + String.fromCharCode(random(0xffff))}<a href="%E0%A4%A">&#xD800;`,
  (html, random) => html.replaceAll(/href="[^"]*"/g, (href) => (random(2) ? href : 'href="/url?q=%"')),
  // Embedded data stays readable while its values change their kind.
  (html, random) => {
    const value = pick(html, /(?<=":)(?:"[^"]*"|\d+|\[\]|\{\})/g, random)
    const other = ['null', '0', '"x"', '[]', '{}', '[null,{"a":[]}]'][random(6)]
    return value ? html.slice(0, value.index) + other + html.slice(value.index + value[0].length) : html
  },
]

export function mutate(html: string, random: Random): string {
  let mutated = html
  for (let times = 1 + random(3); times > 0 && mutated.length > 0; times -= 1)
    mutated = mutations[random(mutations.length)]?.(mutated, random) ?? mutated
  return mutated
}

/** Breaks pages in ways that repeat with the seed: none may make the parser throw or return what is not well-formed. */
export function expectToSurvive(
  { parsePage }: Pick<Engine, 'parsePage'>,
  pages: readonly string[],
  {
    times = 300,
    seed = 20_260_314,
    ...context
  }: { times?: number; seed?: number } & Partial<PageContext> = {},
): void {
  const random = randomFrom(seed)
  for (let tried = 0; tried < times; tried += 1) {
    const html = mutate(pages[tried % pages.length] ?? '', random)
    expectWellFormed(parsePage(html, { device: random(2) ? 'desktop' : 'mobile', ...context }))
  }
}

export function expectWellFormed(page: ReturnType<Engine['parsePage']>): void {
  for (const [index, { position, url, title }] of page.organic.entries()) {
    expect(position).toBe(index + 1)
    expect(url).toMatch(/^https?:\/\//i)
    expect(title).not.toBe('')
  }
  for (const { type } of page.features) expect(featureTypes).toContain(type)
  if (page.status !== 'ok') expect(page.organic).toEqual([])
}

/** Cuts pages short in many places: a page that lost results must neither end the list nor say there are none. */
export function expectToAdmitCuts({ parsePage }: Pick<Engine, 'parsePage'>, pages: readonly string[]): void {
  for (const html of pages) {
    const whole = parsePage(html, { device: 'desktop' })
    for (let cut = 1; cut < 40; cut += 1) {
      const page = parsePage(html.slice(0, Math.floor((html.length * cut) / 40)), { device: 'desktop' })
      if (whole.status === 'ok') expect(page.status).not.toBe('no_results')
      if (page.organic.length < whole.organic.length) expect(page.hasNext).not.toBe(false)
    }
  }
}
