import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { directSource, runPipeline } from '../../../tests/support/pipeline.ts'
import { captchaPage, strangers } from '../../../tests/support/result-server.ts'
import { resultsForTests } from '../../../tests/support/results-for-tests.ts'
import { createMetricsServer } from '../../platform/http/metrics-server.ts'

const app = appForTests()
let person: SignedUp
const server = resultsForTests()

beforeEach(async () => {
  person = await signUp(app)
})

const own = 'https://www.example.com/'

async function track(lines: string) {
  const project = await makeProject(app, person, { project_url: own })
  await makeKeywords(app, person, project, lines)
  return project
}

async function check(registry: Registry) {
  const { log, lines } = recordedLog()
  await runPipeline(app.database, directSource(server.baseUrl), { registry, log, settings: { attempts: 2 } })
  return lines
}

/** The lines of a worker's metrics endpoint, without comments. */
async function read(registry: Registry): Promise<string[]> {
  const endpoint = createMetricsServer(registry, undefined, recordedLog().log)
  const { statusCode, body } = await endpoint.inject('/metrics')
  await endpoint.close()
  expect(statusCode).toBe(200)
  return body.split('\n').filter((line) => !line.startsWith('#'))
}

test('a worker tells checks, requests and sources at its endpoint, and sums them up in the log', async () => {
  await track('found\nmissing\nwalled')
  server.answer((phrase, page) => {
    if (phrase === 'walled') return captchaPage
    return page > 1 ? [] : [...strangers(2), ...(phrase === 'found' ? [own] : [])]
  })
  const registry = new Registry()
  const lines = await check(registry)
  const metrics = await read(registry)
  const outcome = (name: string, failure = 'none') =>
    `rankline_checks_total{engine="google",source="direct",outcome="${name}",failure="${failure}"} 1`
  expect(metrics).toEqual(
    expect.arrayContaining([
      outcome('ranked'),
      outcome('not_in_depth'),
      outcome('failed', 'blocked'),
      'rankline_source_checks_total{source="direct",engine="google",failure="none"} 2',
      'rankline_source_checks_total{source="direct",engine="google",failure="blocked"} 1',
      'rankline_source_requests_total{source="direct",status="blocked"} 2',
      'rankline_check_duration_seconds_count{engine="google",source="direct"} 3',
      'rankline_source_circuit_open{source="direct",engine="google"} 0',
      'rankline_source_checks_running{source="direct"} 0',
    ]),
  )
  expect(
    metrics.some((line) => /^rankline_source_concurrency_limit\{source="direct"\} [1-9]/.test(line)),
  ).toBe(true)
  expect(metrics.some((line) => /^rankline_roll_up_delay_seconds_count\{lane="\w+"\} [1-9]/.test(line))).toBe(
    true,
  )
  expect(lines.map(({ msg }) => msg)).toContain('checked 3: 1 ranked, 1 not in depth, 1 failed (captcha 1)')
})

test('a source that fails again and again opens its circuit, and the log says so once', async () => {
  await track(Array.from({ length: 12 }, (_, index) => `walled ${index}`).join('\n'))
  server.answer(() => captchaPage)
  const registry = new Registry()
  const lines = await check(registry)
  expect(await read(registry)).toContain('rankline_source_circuit_open{source="direct",engine="google"} 1')
  const said = lines.filter(({ source }) => source === 'direct')
  expect(said.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(
      /^10 of the last 10 checks of google failed at direct \(captcha 10\)\. It is passed over/,
    ),
  ])
})

test('a search whose lease ran out and is taken again is counted', async () => {
  await track('left behind')
  server.answer((_phrase, page) => (page > 1 ? [] : [own]))
  await sql`UPDATE searches SET lease = gen_random_uuid(), leased_until = ${new Date(Date.now() - 1_000)}
    WHERE next_check_at <= now()`.execute(app.database.db)
  const registry = new Registry()
  await check(registry)
  expect(await read(registry)).toContain('rankline_leases_expired_total 1')
  const again = new Registry()
  await track('not left behind')
  await check(again)
  expect(await read(again)).toContain('rankline_leases_expired_total 0')
})

test('the endpoint of a worker is for the machine itself, or for who has the token', async () => {
  const registry = new Registry()
  const { log } = recordedLog()
  const from = async (token: string | undefined, headers: Record<string, string> = {}) => {
    const endpoint = createMetricsServer(registry, token, log)
    const { statusCode } = await endpoint.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })
    await endpoint.close()
    return statusCode
  }
  expect(await from(undefined)).toBe(404)
  expect(await from('a-token-of-the-test')).toBe(404)
  expect(await from('a-token-of-the-test', { authorization: 'Bearer a-token-of-the-test' })).toBe(200)
})

test('the server tells what waits, what was spent, jobs, mails and open pages', async () => {
  const fresh = await createTestApp()
  const somebody = await signUp(fresh)
  const project = await makeProject(fresh, somebody)
  await makeKeywords(fresh, somebody, project, 'one\ntwo\nthree')
  const { db } = fresh.database
  await sql`UPDATE searches SET next_check_at = now() - interval '90 seconds', priority = 0
    WHERE id = (SELECT min(id) FROM searches)`.execute(db)
  await sql`UPDATE searches SET leased_until = now() + interval '1 minute', lease = gen_random_uuid()
    WHERE id = (SELECT max(id) FROM searches)`.execute(db)
  await sql`DELETE FROM project_days_due`.execute(db)
  await sql`INSERT INTO project_days_due (account_id, project_id, day, marked_at)
    SELECT account_id, id, current_date, now() - interval '40 seconds' FROM projects`.execute(db)
  await sql`INSERT INTO source_days (day, source, checks, failed_checks, requests, paid_requests, cost)
    VALUES ((now() AT TIME ZONE 'UTC')::date, 'serper', 1, 0, 1, 1, 0.25)`.execute(db)
  await sql`INSERT INTO mails (key, recipient, state, settled_at) VALUES ('refused', 'a@example.com', 'failed', now())`.execute(
    db,
  )
  const { body } = await fresh.app.inject('/metrics')
  const told = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  expect(told('rankline_searches_due')).toBe(2)
  expect(told('rankline_searches_urgent')).toBe(1)
  expect(told('rankline_searches_leased')).toBe(1)
  expect(told('rankline_searches_oldest_due_seconds')).toBeGreaterThanOrEqual(90)
  expect(told('rankline_roll_up_lag_seconds')).toBeGreaterThanOrEqual(40)
  expect(told('rankline_source_spend_dollars{source="serper"}')).toBe(0.25)
  expect(told('rankline_mails_failed')).toBe(1)
  expect(told('rankline_event_streams_open')).toBe(0)
  expect(body).toMatch(/^rankline_jobs_waiting\{task="[\w-]+"\} [1-9]/m)
  await fresh.close()
})
