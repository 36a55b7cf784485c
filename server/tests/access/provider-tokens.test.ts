import { allConnections, deleteConnection } from '@rankline/contract/connections/calls'
import type { Endpoint } from '@rankline/contract/endpoint'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { revokeAtProvider } from '../../src/features/connections/revoke.job.ts'
import { discretion } from '../../src/platform/log.ts'
import { createTestApp } from '../support/app.ts'
import { comeBack, connect, connectedTo, leaveFor } from '../support/connections.ts'
import { signUp } from '../support/people.ts'
import { arriveFrom, startProvider } from '../support/provider.ts'
import { sendingContext } from '../support/sending-context.ts'
import { startServices } from '../support/services.ts'

// Tokens of providers stay in the server: no answer, cookie, redirect or line of the log holds one.

const lines: string[] = []
const log = pino({ level: 'trace', ...discretion }, { write: (line: string) => lines.push(line) })
/** Every answer with its headers. */
const answers: string[] = []

const services = await startServices()
const provider = await startProvider()
const client = { clientId: 'client', clientSecret: 'secret', url: provider.url }
const app = await createTestApp({
  log,
  drivers: { google: client, github: client, facebook: client },
  installation: connectedTo(services),
  onRoute: (route) => {
    route.onSend = async (_request, reply, payload) => {
      answers.push(`${JSON.stringify(reply.getHeaders())}\n${String(payload)}`)
    }
  },
})
const system = { ...sendingContext(app), log }
const ctx = { ...system, installation: { ...system.installation, ...connectedTo(services) } }

afterAll(async () => {
  await app.close()
  services.close()
  provider.close()
})

const drivers = ['google_console', 'google_analytics', 'google_drive', 'dropbox'] as const

/** @returns where a token was found, as it would stand in the message of a failed test */
const found = (tokens: Iterable<string>) =>
  [...tokens].flatMap((token) => [...answers, ...lines].filter((text) => text.includes(token)))

test('no answer and no line holds a token of a log-in', async () => {
  for (const name of ['google', 'github', 'facebook']) {
    Object.assign(provider.person, { id: '77', email: `${name}@example.com`, isVerified: true })
    const { landed, cookie } = await arriveFrom(app, provider, name)
    const [, path = ''] = landed.pathname.split('/')
    const call = path === 'login' ? 'exchange' : 'complete'
    const payload = { code: landed.searchParams.get('code') ?? '', email: `${name}@example.com` }
    await app.app.inject({ method: 'POST', url: `/api/v1/auth/driver/${call}`, headers: { cookie }, payload })
  }
  expect(provider.issued.length).toBeGreaterThanOrEqual(6)
  expect(answers.length).toBeGreaterThanOrEqual(9)
  expect(found(provider.issued)).toEqual([])
})

test('no answer and no line holds a token of a connection, whatever the provider answers', async () => {
  const person = await signUp(app)
  for (const driver of drivers) {
    const { landed } = await connect(app, services, person, driver)
    expect(landed).toContain('connected=1')
  }
  const all = await app.items(allConnections, {}, person.token)
  const shown = answers.at(-1) ?? ''
  // The end of each token is shown, so that the answers that are searched are the right ones.
  for (const { access_token_short: end } of all)
    expect([...services.issued()].some((token) => token.startsWith('access-') && token.endsWith(end))).toBe(
      true,
    )
  expect(shown).toContain(all[0]?.access_token_short)

  // Every reading call, with every connection.
  const reading = (endpoints as Endpoint[]).filter(
    ({ method, scope }) => method === 'GET' && scope !== 'admin',
  )
  expect(reading.length).toBeGreaterThan(100)
  for (const { id } of all)
    for (const endpoint of reading)
      await app.call(endpoint, { user_connection_id: id, id, connection_id: id }, person.token)

  // Answers that are cut, not JSON, or repeat a token beside an error.
  const secret = 'access-0123456789'
  services.fault('/token', { status: 200, text: `{"access_token":"${secret}"}x` })
  await tryAgain()
  services.fault('/token', { status: 200, text: secret })
  await tryAgain()
  services.fault('/token', { status: 500, text: `{"error":"${secret}"}` })
  await tryAgain()
  services.fault('/token', 'half')
  await tryAgain()
  services.fault('/token', null)

  for (const { id } of all) await app.items(deleteConnection, { user_connection_id: id }, person.token)
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    "SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'revoke-connection'",
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { payload } of rows) await revokeAtProvider.perform(ctx, payload)
  expect(found([...services.issued(), secret])).toEqual([])
  expect(lines.length).toBeGreaterThan(0)

  async function tryAgain() {
    const { address, cookie } = await leaveFor(app, 'google_console', person.token)
    const query = { code: 'any', state: address.searchParams.get('state') ?? '' }
    expect((await comeBack(app, 'google_console', query, cookie)).search).toContain('problem=failed')
  }
})
