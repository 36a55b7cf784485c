import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { findKeyword, type Keyword } from '@rankline/contract/keywords'
import { countries, countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { languages } from '@rankline/serp/catalog/languages'
import { google } from '@rankline/serp/engines/google/google'
import { toldBy } from '@rankline/serp/engines/told'
import { urlKey } from '@rankline/serp/match'
import { normalisePhrase } from '@rankline/serp/phrase'
import { type Capture, readCaptures } from '@rankline/serp/scoring'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { directSource, runPipeline } from '../../testing/pipeline.ts'

const directory = join(import.meta.dirname, '../../../../../shared/captures')
const isPresent = existsSync(join(directory, 'MANIFEST.tsv'))

type Replay = {
  capture: Capture
  phrase: string
  country: string
  language: string
  url: string
  position: number
}

/** Saved pages with a certain label by a person, each with its last result that can be tracked. */
const replays = isPresent ? plan() : []

describe.skipIf(!isPresent)('saved result pages of Google, replayed through the direct source', () => {
  let app: TestApp
  let person: SignedUp
  let server: Server
  const keywords = new Map<Replay, Keyword>()

  beforeAll(async () => {
    app = await createTestApp()
    person = await signUp(app)
    server = replayServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    for (const replay of replays) keywords.set(replay, await track(app, person, replay))
    const { port } = server.address() as AddressInfo
    await runPipeline(app.database, directSource(`http://127.0.0.1:${port}`))
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await app.close()
  })

  test('there are enough of them', () => expect(replays.length).toBeGreaterThan(40))

  test.each(replays.map((replay) => [replay.capture.path, replay.position, replay] as const))(
    '%s: position %i',
    async (_path, position, replay) => {
      const { id } = keywords.get(replay)!
      const keyword = await app.items(findKeyword, { project_keyword_id: id }, person.token)
      expect(keyword).toMatchObject({ check_outcome: 'ranked', current_position: position })
      expect(urlKey(keyword.latest_position_url ?? '')).toBe(urlKey(replay.url))
    },
  )
})

function plan(): Replay[] {
  const queries = new Map(
    readFileSync(join(directory, 'MANIFEST.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([path = '', , , query = '']) => [path, query]),
  )
  const used = new Set<string>()
  const unplaced = new Map<string, number>()
  /** The country and the language that a page says it answers. Of pages that say none, each gets a country of its own. */
  const placeOf = (html: string, key: string) => {
    const told = toldBy('google', html, { country: 'us', language: 'en' })
    const times = unplaced.get(key) ?? 0
    const country = told.country[0]?.says.toUpperCase()
    if (country === undefined) unplaced.set(key, times + 1)
    return { country: country ?? countries[times]!.alpha2, language: told.language[0]?.says ?? 'en' }
  }
  return readCaptures(directory, 'google')
    .filter(
      ({ facts }) => facts.confidence === 'high' && facts.status === 'ok' && facts.ambiguous.length === 0,
    )
    .flatMap((capture) => {
      const listed = [
        ...new Map(capture.facts.organic.map(({ url }) => [urlKey(url ?? ''), url ?? ''])).values(),
      ]
      const position = listed.findLastIndex((url) => url.startsWith('http') && url.length <= 190) + 1
      if (position === 0) return []
      const shown = google.parsePage(capture.html, capture).query
      const phrase = normalisePhrase(queries.get(capture.path) || shown || 'no query').slice(0, 100)
      const { country, language } = placeOf(capture.html, `${phrase} ${capture.device}`)
      const search = `${phrase} ${capture.device} ${country} ${language}`
      if (used.has(search)) return []
      used.add(search)
      return [{ capture, phrase, country, language, url: listed[position - 1]!, position }]
    })
}

async function track(
  app: TestApp,
  person: SignedUp,
  { phrase, country, language, url, capture }: Replay,
): Promise<Keyword> {
  const project = await makeProject(app, person, { project_url: url, project_url_match: 1 })
  const [keyword] = await makeKeywords(app, person, project, phrase, {
    engine_country: countryByAlpha2(country)!.id,
    engine_language: languages.find(({ code }) => code === language)!.id,
    engine_device: capture.device === 'mobile' ? 2 : 1,
  })
  return keyword!
}

/** Answers a search's first page with its capture; there is no second page. */
function replayServer(): Server {
  const pages = new Map(
    replays.map(({ phrase, country, capture }) => [`${phrase} ${country} ${capture.device}`, capture.html]),
  )
  return createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const device = /Mobile/.test(request.headers['user-agent'] ?? '') ? 'mobile' : 'desktop'
    const page = pages.get(`${searchParams.get('q')} ${searchParams.get('gl')?.toUpperCase()} ${device}`)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (page === undefined) response.writeHead(404).end()
    else response.end(searchParams.has('start') ? nothingFound(searchParams.get('q') ?? '') : page)
  })
}

function nothingFound(phrase: string): string {
  return `<html><title>${phrase} - Google Search</title><body><p>Your search - <em>${phrase}</em> - did not match any documents.</p></body></html>`
}
