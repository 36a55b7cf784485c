import type { ParsedPage } from '@rankline/serp/page'
import { type Source, SourceError } from '@rankline/serp/source'
import { enginePages } from '@rankline/serp/sources/direct'
import { expect, test } from 'vitest'
import { createAdaptiveConcurrency, withAdaptiveConcurrency } from './adaptive-concurrency.ts'

test('the limit doubles per round up to the ceiling while answers are fine', () => {
  const concurrency = createAdaptiveConcurrency(20)
  expect(concurrency.limit()).toBe(4)
  for (let answer = 0; answer < 4; answer += 1) concurrency.answered()
  expect(concurrency.limit()).toBe(8)
  for (let answer = 0; answer < 100; answer += 1) concurrency.answered()
  expect(concurrency.limit()).toBe(20)
})

test('a strain halves the limit once for all that failed together, and it then grows by one per round', () => {
  let now = 0
  const concurrency = createAdaptiveConcurrency(32, () => now)
  for (let answer = 0; answer < 100; answer += 1) concurrency.answered()
  for (let failure = 0; failure < 30; failure += 1) concurrency.strained()
  expect(concurrency.limit()).toBe(16)
  for (let answer = 0; answer < 17; answer += 1) concurrency.answered()
  expect(concurrency.limit()).toBe(17)
  for (let second = 1; second < 10; second += 1) {
    now = second * 2_000
    concurrency.strained()
  }
  expect(concurrency.limit()).toBe(1)
})

test('captchas, limits and time-outs strain, a refused key does not', async () => {
  let answer: () => ParsedPage = () => page('ok')
  const source: Source = {
    name: 'test',
    resultsPerRequest: 10,
    capabilities: enginePages,
    fetchPage: async () => answer(),
    close: async () => undefined,
  }
  const strains: number[] = []
  const counted = withAdaptiveConcurrency(source, {
    limit: () => 1,
    answered: () => strains.push(0),
    strained: () => strains.push(1),
  })
  const ask = () => counted.fetchPage({} as never, new AbortController().signal).catch(() => undefined)
  await ask()
  answer = () => page('blocked')
  await ask()
  for (const failure of ['rate_limited', 'timeout', 'unauthorised'] as const) {
    answer = () => {
      throw new SourceError(failure, failure)
    }
    await ask()
  }
  expect(strains).toEqual([0, 1, 1, 1])
})

function page(status: ParsedPage['status']): ParsedPage {
  return { status, query: null, organic: [], features: [], relateds: [], hasNext: null }
}
