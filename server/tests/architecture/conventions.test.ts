import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@rankline/contract/endpoint'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { listMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { keywordPositions, topResults } from '@rankline/contract/positions/calls'
import { findProject, type Project } from '@rankline/contract/projects/calls'
import { createSharedView } from '@rankline/contract/shared-views/calls'
import { listSources } from '@rankline/contract/sources/calls'
import { createTicket } from '@rankline/contract/tickets/calls'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { makeAlert } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { bulk, makeKeywords, makeProject } from '../support/keywords.ts'
import { makeOwner } from '../support/owner.ts'
import type { SignedUp } from '../support/people.ts'
import { directSource, runPipeline } from '../support/pipeline.ts'
import { serveResults, strangers } from '../support/result-server.ts'

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
})

async function createdAgo(seconds: number): Promise<string> {
  await app.database.db
    .updateTable('projects')
    .set({ created_at: new Date(Date.now() - seconds * 1_000) })
    .where('id', '=', project.id)
    .execute()
  return (await app.items(findProject, { project_id: project.id }, person.token)).created_at_human
}

const minute = 60
const hour = 3_600
const day = 86_400

test('NAV-046 elapsed time counts minutes of 60 seconds up to years of 360 days', async () => {
  const spoken: [seconds: number, text: string][] = [
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day - 1, '29 days ago'],
    [30 * day, '1 month ago'],
    [360 * day - 1, '11 months ago'],
    [360 * day, '1 year ago'],
  ]
  for (const [seconds, text] of spoken) expect(await createdAgo(seconds)).toBe(text)
})

test('NAV-087 a year of a graph is 365 days, a year of elapsed time 360', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'year')
  await sql`
    WITH day AS (
      SELECT ago, (now() AT TIME ZONE 'UTC')::date - ago AS day, ensure_positions_month((now() AT TIME ZONE 'UTC')::date - ago)
      FROM unnest(ARRAY[0, 29, 30, 31, 180, 181, 365, 366]) AS ago
    ) SELECT count(*) FROM day`.execute(app.database.db)
  await sql`
    INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
    SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ago, project_id, 5, 100, now() - make_interval(days => ago)
    FROM keywords, unnest(ARRAY[0, 29, 30, 31, 180, 181, 365, 366]) AS ago
    WHERE keywords.id = ${keyword!.id}`.execute(app.database.db)
  const points = async (date_type: '1y' | '6m' | '1m') =>
    (await app.items(keywordPositions, { project_keyword_id: keyword!.id, date_type }, person.token)).length
  expect([await points('1m'), await points('6m'), await points('1y')]).toEqual([3, 5, 7])
  expect(await createdAgo(364 * day)).toBe('1 year ago')
})

describe('pages', () => {
  const sizes: Record<string, number> = {
    'project-keywords/fetchAuth': 100,
    'ticket-replies/fetchAuth': 10,
    'ticket-replies/mPaginate': 10,
    'changes/moved': 100,
    'project-landing-pages/fetchAuth': 50,
    'project-cannibalisation/list': 50,
    'shared-views/keywords': 100,
    'bin/keywords': 100,
  }
  // There are few sources, so they fit in one page.
  const paged = endpoints.filter(
    ({ items, path }) =>
      items instanceof z.ZodObject && 'per_page' in items.shape && path !== listSources.path,
  )

  test('NAV-031 a list has pages of 20, of keywords 100, of replies 10, of administrators 50', async () => {
    const administrator = await makeAdministrator(app)
    const { redirect } = await app.items(createTicket, { title: 'Help' }, person.token)
    const ticket_id = Number(redirect.split('/').at(-1))
    const { id: alert_id } = await makeAlert(app, person, { source_type_project: project.id })
    const shared = { project_id: project.id, name: 'Ranks' }
    const { url } = await app.items(createSharedView, shared, person.token)
    const input = {
      project_id: project.id,
      ticket_id,
      kind: 'alert',
      origin_id: 1,
      alert_id,
      token: url.split('/').at(-1) ?? '',
    }
    const { id } = (await app.items(listMembers, {}, person.token)).data[0]!
    const found: Record<string, number> = {}
    for (const call of paged) {
      const { token } = call.scope === 'admin' ? administrator : person
      const list = async (page: string | number) => {
        const answer = await app.items(call, { ...input, user_member_id: id, page }, token)
        return answer as Page<unknown>
      }
      found[call.path] = (await list(1)).per_page
      for (const page of [0, -1, 'x', '']) expect(await list(page)).toMatchObject({ current_page: 1 })
      expect([call.path, (await list(999)).data]).toEqual([call.path, []])
    }
    expect(found).toEqual(
      Object.fromEntries(
        paged.map(({ path, scope }) => [path, sizes[path] ?? (scope === 'admin' ? 50 : 20)]),
      ),
    )
  })

  test('NAV-031 the next page begins where the one before ends, and a top 100 has none', async () => {
    const many = await makeProject(app, person)
    await makeKeywords(app, person, many, bulk(101))
    const ids = async (page: number) =>
      (await app.items(listKeywords, { project_id: many.id, page }, person.token)).data.map(({ id }) => id)
    const [first, second] = [await ids(1), await ids(2)]
    expect([first.length, second.length]).toEqual([100, 1])
    expect(new Set([...first, ...second]).size).toBe(101)

    const one = await makeProject(app, person, { project_url: 'https://www.example.com/' })
    const [keyword] = await makeKeywords(app, person, one, 'a hundred results')
    const server = await serveResults()
    try {
      server.answer((_phrase, number) => (number > 10 ? [] : strangers(10, `page-${number}`)))
      await app.database.db.updateTable('searches').set({ next_check_at: null }).execute()
      await app.database.db
        .updateTable('searches')
        .set({ next_check_at: new Date() })
        .where('id', 'in', (eb) =>
          eb.selectFrom('keywords').select('search_id').where('keywords.id', '=', keyword!.id),
        )
        .execute()
      await runPipeline(app.database, directSource(server.baseUrl))
    } finally {
      await server.close()
    }
    const top = await app.items(topResults, { project_keyword_id: keyword!.id }, person.token)
    expect(top.map(({ current_position }) => current_position)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
  })
})

test('NAV-086 ids are integers, flags 0 or 1, times ISO 8601 in UTC with texts ready to show', async () => {
  const [keyword] = await makeKeywords(app, person, project, 'types')
  expect(keyword).toMatchObject({
    id: expect.any(Number),
    project_id: project.id,
    is_alerts_enabled: 1,
    is_favourited: 0,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(Number.isInteger(keyword!.id)).toBe(true)
  const found = await app.items(findProject, { project_id: project.id }, person.token)
  expect(found.created_at).toMatch(/Z$/)
  expect(found.created_at_human).toMatch(/ago|just now/)
})

describe('what the server says', () => {
  /** A refusal with its own text; texts of forms begin like those of the rules. */
  const ownText =
    /\b(forbidden|unauthenticated|secondFactorRequired|limitReached|conflict|providerFailed)\(\s*['"`]|\binvalid\([^,()]+,\s*['"`](?!must be )|new Refusal\([^,()]+,\s*['"`]/
  const src = join(import.meta.dirname, '../../src')
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )

  test('NAV-084 every text of the server is in its catalogue', () => {
    const found = sources.filter((name) => ownText.test(readFileSync(join(src, name), 'utf8')))
    expect(found).toEqual([])
    expect(sources.length).toBeGreaterThan(300)
    for (const planted of ["conflict('No.')", "invalid('email', `No.`)", "new Refusal('CONFLICT', 'No.')"])
      expect(planted).toMatch(ownText)

    const catalogue = new Set<unknown>(Object.values(messages))
    const said = endpoints.flatMap(({ message }) => (message === undefined ? [] : [message]))
    expect(said.filter((message) => !catalogue.has(message))).toEqual([])
    expect(said.length).toBeGreaterThan(20)
  })
})
