import type { Question } from '@rankline/serp/answers/answer'
import { createAnswerSource } from '@rankline/serp/answers/registry'
import { expect, test } from 'vitest'
import { type AnswerQuery, chancesOf, inventAnswer } from './answers.ts'
import { createSandbox } from './server.ts'
import { createWorld } from './world.ts'

const world = createWorld('rankline')
world.addSites(['https://www.example.com'])
const at = { world, date: '2026-03-01', seed: 'rankline', rates: { 'Known Brand': 0.07, Nobody: 0 } }
const query = {
  text: 'Which running shoes last longest?',
  country: 'us',
  language: 'en',
  surface: 'openai',
} as const

const answers = (surface: AnswerQuery['surface'], count: number, text: string = query.text) =>
  Array.from({ length: count }, (_, index) =>
    inventAnswer({ ...query, text, surface, key: `key ${index}` }, at),
  )

test('the share of answers that name a brand approaches its chance, and the draws of brands are independent', () => {
  const count = 1_500
  const texts = answers('openai', count).map((one) => (one.status === 'ok' ? one.text : ''))
  const chances = chancesOf(query, at)
  expect(chances.length).toBeGreaterThan(20)
  const named = (brand: string) => texts.map((text) => text.includes(`**${brand}**`))
  for (const { brand, chance } of chances) {
    const share = named(brand).filter(Boolean).length / count
    const error = Math.sqrt((chance * (1 - chance)) / count)
    expect(Math.abs(share - chance), `${brand} ${share} of ${chance}`).toBeLessThanOrEqual(4.5 * error)
  }
  const [one, other] = [...chances].sort((a, b) => Math.abs(a.chance - 0.5) - Math.abs(b.chance - 0.5))
  const both = named(one!.brand).filter((is, index) => is && named(other!.brand)[index]).length / count
  expect(Math.abs(both - one!.chance * other!.chance)).toBeLessThan(0.05)
}, 60_000)

test('the same key gets the same answer, another key another one', () => {
  const ask = (key: string) => inventAnswer({ ...query, key }, at)
  expect(ask('a')).toEqual(ask('a'))
  expect(ask('a')).not.toEqual(ask('b'))
})

test('AI overviews are not shown for some questions, and nearly always the same ones', () => {
  const shownShare = (text: string) =>
    answers('ai_overview', 100, text).filter(({ status }) => status === 'ok').length / 100
  const shares = Array.from({ length: 60 }, (_, index) => shownShare(`question ${index}`))
  const seldom = shares.filter((share) => share < 0.2).length
  expect(shares.every((share) => share < 0.2 || share > 0.8)).toBe(true)
  expect(seldom).toBeGreaterThan(5)
  expect(seldom).toBeLessThan(35)
  expect(answers('chatgpt', 50).every(({ status }) => status === 'ok')).toBe(true)
})

test('models answer some questions without a search, and then cite nothing', () => {
  const told = answers('anthropic', 400).flatMap((one) => (one.status === 'ok' ? [one] : []))
  const fromMemory = told.filter(({ searched }) => !searched)
  expect(fromMemory.length).toBeGreaterThan(15)
  expect(fromMemory.length).toBeLessThan(80)
  expect(fromMemory.every(({ citations }) => citations.length === 0)).toBe(true)
  const uses = new Set(told.flatMap(({ citations }) => citations.map(({ use }) => use)))
  expect(uses).toEqual(new Set(['cited', 'consulted']))
})

test('the source of answers reads it as invented; it is the site of the world that is cited', async () => {
  const sandbox = await createSandbox({
    sites: ['https://www.example.com'],
    knobs: { answerRates: { Example: 1 } },
  })
  const plan = { surface: 'openai', provider: 'sandbox' } as const
  const source = createAnswerSource(plan, { baseUrl: sandbox.url }, 0.02)
  const question: Question = { text: query.text, country: 'us', language: 'en' }
  const signal = new AbortController().signal
  try {
    const outcome = await source.ask(question, signal, 'one')
    expect(outcome).toMatchObject({ answer: { isInvented: true, model: 'sandbox-openai', cost: 0.02 } })
    if ('answer' in outcome) expect(outcome.answer.text).toContain('**Example**')
    expect(await source.ask(question, signal, 'one')).toEqual(outcome)
    sandbox.setKnobs({ credit: 0 })
    expect(await source.ask(question, signal)).toMatchObject({ failure: { reason: 'no_credit' } })
    sandbox.setKnobs({ credit: null, rateLimitRate: 1, retryAfter: 9 })
    expect(await source.ask(question, signal)).toMatchObject({
      failure: { reason: 'rate_limited', retryAfter: 9_000 },
    })
    sandbox.setKnobs({ rateLimitRate: 0, captchaRate: 1 })
    expect(await source.ask(question, signal)).toMatchObject({ failure: { reason: 'unavailable' } })
    const stranger = createAnswerSource(plan, { baseUrl: sandbox.url, key: 'other' }, null)
    expect(await stranger.ask(question, signal)).toMatchObject({ failure: { reason: 'invalid_key' } })
    await stranger.close()
  } finally {
    await source.close()
    await sandbox.close()
  }
})
