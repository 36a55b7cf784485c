import { expect, test } from 'vitest'
import { at, listAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { PageRequest } from '../source.ts'
import { onCaptures, type SavedAnswer, savedAnswer, savedAnswers } from '../testing/captures/on-captures.ts'
import { labelsDirectory, readManifest } from '../testing/captures/read.ts'
import { goodKey, standIn } from '../testing/services/stand-in.ts'
import { readList } from './dataforseo.ts'
import { createSource } from './registry.ts'

type Service = {
  settings?: Record<string, string>
  engine?: string
  type?: string
}

// Saved answers by their label in the manifest; answers to other calls of a service have no list to compare.
const services: Record<string, Service> = {
  'api-serpapi': {},
  'api-serper': {},
  'api-scaleserp': {},
  'api-valueserp': {},
  'api-brightdata': { settings: { zone: 'serp_api1' } },
  'api-youtube-data': { engine: 'youtube', type: 'youtube-video' },
}

// Some answers were saved inside another JSON value.
const wrappings = [['response', 'body'], ['response'], ['data']]
const unpack = (saved: unknown) =>
  wrappings.map((path) => at(saved, ...path)).find((inner) => inner !== undefined) ?? saved

/** The saved answer, unpacked, in the form the adapter receives from the service. */
async function read({ engine: label, path }: SavedAnswer): Promise<ParsedPage> {
  const answer = savedAnswer(path)
  const { settings, engine = 'google', type = 'web' } = services[label] ?? {}
  const service = await standIn(() => ({ body: unpack(answer) }))
  const source = createSource(label.replace('api-', ''), {
    ...settings,
    key: goodKey,
    baseUrl: service.baseUrl,
  })
  const search = { phrase: 'any', engine, type, country: 'us', language: 'en', device: 'desktop' } as const
  const request: PageRequest = { search, page: 0, offset: 0, wanted: 10 }
  try {
    return await source.fetchPage(request, new AbortController().signal)
  } finally {
    await source.close()
    await service.close()
  }
}

onCaptures('answers that services really gave, or show in their documentation', () => {
  const saved = savedAnswers()
  const known = saved.filter(({ engine }) => Object.hasOwn(services, engine))

  test.each(known)('$path', async (one) => {
    const page = await read(one)
    expect(page.status).toBe('ok')
    expect(page.organic.map(({ url, title }) => ({ url, title }))).toEqual(
      one.facts.organic.map(({ url, title }) => ({ url, title })),
    )
    expect(page.features.map(({ type }) => type).sort()).toEqual([...one.facts.features].sort())
    if (one.facts.query !== undefined) expect(page.query).toBe(one.facts.query)
  })

  test.each(saved.filter(({ engine }) => engine === 'api-dataforseo'))(
    "DataForSEO's catalogue of items: its one result, and every feature that was labelled",
    ({ path, facts }) => {
      const list = readList(listAt(at(savedAnswer(path), 'tasks', 0), 'result')[0])
      expect(list.organic).toMatchObject([{ position: 26, absolute: 30, ...facts.organic[0] }])
      expect(list.features.map(({ type }) => type)).toEqual(expect.arrayContaining(facts.features))
      expect(list.query).toBe(facts.query)
    },
  )
})

test('there are labelled answers of every service', () => {
  const labelled = readManifest(labelsDirectory).map(({ engine }) => engine)
  expect(labelled).toEqual(expect.arrayContaining(Object.keys(services)))
})
