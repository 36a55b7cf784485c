import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { at, listAt } from '../json.ts'
import { startDataforseo } from '../testing/services/dataforseo.ts'
import { startSerpapi } from '../testing/services/serpapi.ts'
import { goodKey, pagesOf, type StandIn } from '../testing/services/stand-in.ts'
import { citedList } from './cited-sources.ts'
import { createSource } from './registry.ts'

const open: StandIn[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

const services = {
  serpapi: { start: startSerpapi, settings: { key: goodKey } },
  dataforseo: { start: startDataforseo, settings: { login: 'me', password: goodKey } },
  'dataforseo, queued': {
    start: startDataforseo,
    settings: { login: 'me', password: goodKey, mode: 'queued', pollInterval: 0 },
  },
} as const

async function ask(service: keyof typeof services, phrase: string) {
  const { start, settings } = services[service]
  const standIn = await start()
  open.push(standIn)
  const source = createSource(service.replace(/,.*/, ''), { ...settings, baseUrl: standIn.baseUrl })
  const search = {
    engine: 'google',
    type: 'ai-mode',
    phrase,
    country: 'de',
    language: 'de',
    device: 'desktop',
  }
  try {
    return await source.fetchPage(
      { search: search as never, page: 0, offset: 0, wanted: 100 },
      AbortSignal.timeout(10_000),
    )
  } finally {
    await source.close()
  }
}

test.each(Object.keys(services) as (keyof typeof services)[])(
  '%s: the list of AI Mode is what its answer cites, in order',
  async (service) => {
    const { status, organic, hasNext } = await ask(service, 'shed')
    const cited = pagesOf('shed')[0] ?? []
    expect(cited.length).toBeGreaterThan(3)
    expect({ status, hasNext }).toEqual({ status: 'ok', hasNext: false })
    expect(organic.map(({ position, url, title }) => ({ position, url, title }))).toEqual(
      cited.map(({ url, title }, index) => ({ position: index + 1, url, title })),
    )
  },
)

test('an answer whose sources are not given is no list without the site', () => {
  for (const block of [
    [],
    { text_blocks: [{ snippet: 'It is so.' }] },
    [{ type: 'ai_overview', references: null }],
  ])
    expect(() => citedList('serpapi', 'shed', block)).toThrow('gave an answer without its sources')
})

const saved = join(
  import.meta.dirname,
  '../../../../shared/captures/dataforseo-docs/api-dataforseo/ai_mode_live_advanced.json',
)

test.skipIf(!existsSync(saved))('the answer that the documentation shows', () => {
  const [task] = listAt(JSON.parse(readFileSync(saved, 'utf8')), 'tasks')
  const [result] = listAt(task, 'result')
  const { organic } = citedList('dataforseo', null, at(result, 'items'))
  expect(organic.map(({ position, url }) => `${position} ${new URL(url).hostname}`)).toEqual([
    '1 www.autoevolution.com',
    '2 www.pistonheads.com',
  ])
})
