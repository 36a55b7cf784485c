import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findKeyword, type Keyword } from '@rankline/contract/keywords/calls'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { countries, countryByAlpha2 } from '@rankline/serp/catalog/countries'
import { languages } from '@rankline/serp/catalog/languages'
import { google } from '@rankline/serp/engines/google/google'
import { localeSignalsOf } from '@rankline/serp/engines/locale-signals'
import { urlKey } from '@rankline/serp/match'
import { onCaptures, savedPages } from '@rankline/serp/testing/captures/on-captures'
import type { Capture } from '@rankline/serp/testing/captures/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'

type Replay = {
  capture: Capture
  phrase: string
  country: string
  language: string
  url: string
  position: number
}

/** Google lists another word than this one that was asked, so its check fails. */
const misspelled = 'столешинца'

const searches = new Set<string>()
/** Saved pages with a certain label by a person, one of each search, with its last result that can be tracked. */
const labelled = savedPages('google')
  .filter(({ facts }) => facts.confidence === 'high' && facts.status === 'ok' && facts.ambiguous.length === 0)
  .filter(({ query }) => query !== misspelled)
  .filter(({ path, query, facts, device }) => {
    const search = `${query || facts.query || path} ${device}`
    return !searches.has(search) && searches.add(search)
  })
  .flatMap((capture) => {
    const listed = [
      ...new Map(capture.facts.organic.map(({ url }) => [urlKey(url ?? ''), url ?? ''])).values(),
    ]
    const position = listed.findLastIndex((url) => url.startsWith('http') && url.length <= 190) + 1
    return position === 0 ? [] : [{ capture, url: listed[position - 1]!, position }]
  })

onCaptures('saved result pages of Google, replayed through the direct source', () => {
  let app: TestApp
  let person: SignedUp
  let server: Server
  const keywords = new Map<string, Keyword>()

  beforeAll(async () => {
    app = await createTestApp()
    person = await signUp(app)
    const replays = plan()
    server = replayServer(replays)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    for (const replay of replays) keywords.set(replay.capture.path, await track(app, person, replay))
    const { port } = server.address() as AddressInfo
    await runPipeline(app.database, directSource(`http://127.0.0.1:${port}`))
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await app.close()
  })

  test('there are enough of them', () => expect(labelled.length).toBeGreaterThan(40))

  test.each(labelled.map(({ capture, position, url }) => [capture.path, position, url] as const))(
    '%s: position %i',
    async (path, position, url) => {
      const { id } = keywords.get(path)!
      const keyword = await app.items(findKeyword, { project_keyword_id: id }, person.token)
      expect(keyword).toMatchObject({ check_outcome: 'ranked', current_position: position })
      expect(urlKey(keyword.latest_position_url ?? '')).toBe(urlKey(url))
    },
  )
})

/** Gives each page a separate search, in the country and language that the page names. */
function plan(): Replay[] {
  const used = new Set<string>()
  const asked = labelled.map((one) => {
    const { capture } = one
    const shown = google.parsePage(capture.html, capture).query
    const phrase = normalisePhrase(capture.query || shown || 'no query').slice(0, 100)
    const told = localeSignalsOf('google', capture.html, { country: 'us', language: 'en' })
    const language = told.language[0]?.says ?? 'en'
    return { ...one, phrase, country: told.country[0]?.says.toUpperCase(), language }
  })
  // Pages that say no country take one that is left.
  return asked
    .toSorted((one, other) => Number(one.country === undefined) - Number(other.country === undefined))
    .map((search) => {
      const keyOf = (alpha2: string) => `${search.phrase} ${alpha2} ${search.capture.device}`
      const country = search.country ?? countries.find(({ alpha2 }) => !used.has(keyOf(alpha2)))!.alpha2
      used.add(keyOf(country))
      return { ...search, country }
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
function replayServer(replays: readonly Replay[]): Server {
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
