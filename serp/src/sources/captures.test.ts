import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { at, listAt } from '../json.ts'
import type { ParsedPage } from '../page.ts'
import type { PageRequest } from '../source.ts'
import { goodKey, standIn } from '../testing/services/stand-in.ts'
import { readList } from './dataforseo.ts'
import { createSource } from './registry.ts'

const directory = join(import.meta.dirname, '../../../../shared/captures')
const present = existsSync(join(directory, 'MANIFEST.tsv'))

const factsShape = z.object({
  organic: z.array(z.object({ url: z.string(), title: z.string() })),
  features: z.array(z.string()),
  query: z.string().optional(),
  confidence: z.string(),
})

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

type Saved = { path: string; label: string; answer: unknown; facts: z.infer<typeof factsShape> }

function readSaved(): Saved[] {
  const [, ...rows] = readFileSync(join(directory, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n')
  return rows.flatMap((row) => {
    const [path = '', label = ''] = row.split('\t')
    const facts = join(directory, path.replace(/\.json$/, '.facts.json'))
    if (!label.startsWith('api-') || !path.endsWith('.json') || !existsSync(facts)) return []
    return {
      path,
      label,
      answer: JSON.parse(readFileSync(join(directory, path), 'utf8')),
      facts: factsShape.parse(JSON.parse(readFileSync(facts, 'utf8'))),
    }
  })
}

// Some answers were saved inside another JSON value.
const wrappings = [['response', 'body'], ['response'], ['data']]
const unpack = (saved: unknown) =>
  wrappings.map((path) => at(saved, ...path)).find((inner) => inner !== undefined) ?? saved

/** The saved answer, unpacked, in the form the adapter receives from the service. */
async function read({ label, answer }: Saved): Promise<ParsedPage> {
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

describe.skipIf(!present)('answers that services really gave, or show in their documentation', () => {
  const saved = present ? readSaved() : []
  const known = saved.filter(({ label }) => Object.hasOwn(services, label))

  test('there are some of every service', () => {
    expect([...new Set(known.map(({ label }) => label))].sort()).toEqual(Object.keys(services).sort())
  })

  test.each(known)('$path', async (one) => {
    const page = await read(one)
    expect(page.status).toBe('ok')
    expect(page.organic.map(({ url, title }) => ({ url, title }))).toEqual(
      one.facts.organic.map(({ url, title }) => ({ url, title })),
    )
    expect(page.features.map(({ type }) => type).sort()).toEqual([...one.facts.features].sort())
    if (one.facts.query !== undefined) expect(page.query).toBe(one.facts.query)
  })

  test("DataForSEO's catalogue of items: its one result, and every feature that was labelled", () => {
    const one = saved.find(({ label }) => label === 'api-dataforseo')
    const list = readList(listAt(at(one?.answer, 'tasks', 0), 'result')[0])
    expect(list.organic).toMatchObject([{ position: 26, absolute: 30, ...one?.facts.organic[0] }])
    expect(list.features.map(({ type }) => type)).toEqual(expect.arrayContaining(one?.facts.features ?? ['']))
    expect(list.query).toBe(one?.facts.query)
  })
})
