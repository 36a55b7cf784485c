import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { forgotPassword } from '@rankline/contract/auth'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { ownerField, type Subject, subjectFields } from '@rankline/contract/reach'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './app.ts'
import { namingFieldsOf } from './platform/http/reach.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { type Actor, actors, makeWorld, type Row, type Rows, type World } from './testing/authorization.ts'
import { makeFingerprint } from './testing/fingerprint.ts'
import { makeStrangeThings } from './testing/strange-things.ts'

// Who may make which call. Every call of the contract has a row in `features/<feature>/<feature>.authorization.ts`:
//   export const authorization: Rows = { 'notes/create': { input: ({ keyword }) => ({ … }), expected: expected.update } }
// Patterns and actors are in testing/authorization.ts. `input` is what the account's holder may send; make it name
// something of the holder's (`world.project`, `world.newKeyword()`), so that strangers have something to be refused.

/** Calls about the caller alone, or about nobody's data: there is nothing a role could allow. */
const withoutPermission = new Set([
  'users/check',
  'users/logout',
  'user-dashboards/check',
  'user-dashboards/logout',
  'users/logoutEverywhere',
  'users/usage-data',
  'users/updateAccountStarterOption',
  'users/changePassword',
  'users/updateNotifications',
  'users/updateAvatar',
  'users/updateExports',
  'users/logoutOthers',
  'activities/fetchAuth',
  'activities/mark',
  'user-members/requests',
  'user-members/updateStatus',
  'user-notifications/fetch',
  'user-notifications/update',
  'user-notifys/merged-wl',
  'push/fetchAuth',
  'users/updatePushToken',
  'users/deletePushToken',
  'tickets/fetchAuth',
  'tickets/findAuth',
  'tickets/createAuth',
  'tickets/updateAuth',
  'ticket-replies/fetchAuth',
  'ticket-replies/createAuth',
  'engines/fetchAll',
  'engines/find',
  'countries/fetchAll',
  'languages/fetchAll',
  'geo-locations/search',
])

/** Ids of things that belong to no project, each looked for in the reached account by its own service. */
const ofNoProject = new Set([
  ...['engine_id', 'country_id', 'geo_location_id', 'product_id'],
  ...['user_tag_id', 'project_keyword_tag_id', 'preset_id'],
  ...['user_notification_id', 'ticket_id', 'user_api_id'],
])

const here = fileURLToPath(new URL('.', import.meta.url))

const rows = await everyRow()

async function everyRow(): Promise<Rows> {
  const files = readdirSync(`${here}features`, { recursive: true, encoding: 'utf8' })
  const tables = files.filter((name) => name.endsWith('.authorization.ts'))
  const modules = await Promise.all(tables.map((name) => import(`${here}features/${name}`)))
  return Object.assign({}, ...modules.map(({ authorization }) => authorization as Rows))
}

test('every call has a row, and every row a call', () => {
  expect(Object.keys(rows).toSorted()).toEqual(endpoints.map(({ path }) => path).toSorted())
})

test('every call to an account says what a role must allow', () => {
  const open = endpoints.filter(
    ({ scope, permission, path }) =>
      ['account', 'user', 'client'].includes(scope) &&
      permission === undefined &&
      !withoutPermission.has(path),
  )
  expect(open.map(({ path }) => path)).toEqual([])
})

test('every id that a call takes leads to its account, or belongs to no project', () => {
  const known = { ...subjectFields, [ownerField]: 'account' }
  const unknown = endpoints
    .filter(({ scope }) => scope !== 'public' && scope !== 'admin')
    .flatMap(({ path, input, names = {} }) =>
      Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
        .filter((field) => /(^|_)ids?$/.test(field) && !(field in known) && !(field in names))
        .filter((field) => !ofNoProject.has(field))
        .map((field) => `${path} ${field}`),
    )
  expect(unknown).toEqual([])
})

describe('the matrix', () => {
  let app: TestApp
  let world: World
  let strange: Record<Subject, number>
  let everything: () => Promise<Record<string, string>>

  beforeAll(async () => {
    app = await createTestApp()
    world = await makeWorld(app)
    strange = await makeStrangeThings(app)
    everything = await makeFingerprint(app.database)
  }, 60_000)
  afterAll(() => app.close())

  const cases = endpoints.flatMap((endpoint) => {
    const row = rows[endpoint.path]
    return row === undefined ? [] : [{ endpoint: endpoint as Endpoint, row, path: endpoint.path }]
  })

  test.each(cases)(
    'SEC-002 SEC-004 $path',
    async ({ endpoint, row }) => {
      const answers: Partial<Record<Actor, number>> = {}
      for (const actor of actors) answers[actor] = await answerTo(actor, endpoint, row)
      expect(answers).toEqual(row.expected)
    },
    60_000,
  )

  test('what is compared before and after a refused call would show a write, and a mail that waits', async () => {
    const changed = async (write: () => Promise<unknown>) => {
      const before = await everything()
      await write()
      const after = await everything()
      return Object.keys(after).filter((table) => after[table] !== before[table])
    }
    expect(await changed(async () => undefined)).toEqual([])
    expect(await changed(() => world.newProject())).toContain('public."projects"')
    const email = { email: world.people.holder.email }
    expect(await changed(() => app.call(forgotPassword, email))).toEqual(['graphile_worker._private_jobs'])
  })

  const naming = cases.flatMap((one) => {
    const fields = namingFieldsOf(one.endpoint)
    return fields.length === 0 || one.endpoint.scope === 'admin' ? [] : [{ ...one, fields }]
  })

  test.each(naming)(
    'SEC-004 SEC-026 $path refuses one id of somebody else beside its own',
    async ({ endpoint, row, fields }) => {
      for (const [field, subject] of fields) {
        const input = await row.input(world, 'holder')
        const own = input[field]
        if (own === undefined) continue
        const stranges = strange[subject]
        const before = await everything()
        for (const mixed of Array.isArray(own)
          ? [
              [...own, stranges],
              [stranges, ...own],
            ]
          : [stranges]) {
          const given = { ...input, [field]: mixed } as Record<string, WireValue>
          const { status } = await app.call(endpoint, given, world.people.holder.token)
          expect({ field, status }).toEqual({ field, status: 404 })
        }
        expect(await everything()).toEqual(before)
      }
    },
    60_000,
  )

  async function answerTo(actor: Actor, endpoint: Endpoint, row: Row): Promise<number> {
    // Taken first: the input of a log-out gives the actor another one.
    const token = actor === 'visitor' ? undefined : world.people[actor].token
    const input = await row.input(world, actor)
    const isWriting = endpoint.method !== 'GET'
    const before = isWriting ? await everything() : null
    const { status } = await app.call(endpoint, input, token)
    if (isWriting && [401, 403, 404].includes(status))
      expect({ actor, ...(await everything()) }).toEqual({ actor, ...before })
    await row.after?.(world, actor)
    return status
  }
})
