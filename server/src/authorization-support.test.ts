import { afterEach, beforeAll, expect, test } from 'vitest'
import { createToken, hashOf } from './platform/token.ts'
import { appForTests } from './testing/app-for-tests.ts'
import { makeWorld, type World } from './testing/authorization.ts'
import { type Case, cases } from './testing/authorization-rows.ts'
import { makeFingerprint } from './testing/fingerprint.ts'
import { send } from './testing/send.ts'

// An administrator who is logged in as the holder: may do what the holder may, but nothing personal, and nothing of
// administrators.

const app = appForTests()
let world: World
let everything: () => Promise<Record<string, number>>

beforeAll(async () => {
  world = await makeWorld(app)
  everything = await makeFingerprint(app.database)
  hash = (await ofHolder().select('password_hash').executeTakeFirstOrThrow()).password_hash
})

// Rows prepare what a call needs, such as an account without a password, and a refused call leaves it so.
let hash: string | null
const ofHolder = () =>
  app.database.db.selectFrom('users').where('account_id', '=', world.people.holder.accountId)
afterEach(async () => {
  await app.database.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('account_id', '=', world.people.holder.accountId)
    .execute()
})

/** A session as `admin/login-as.service.ts` opens it. */
async function actingAsHolder(): Promise<string> {
  const token = createToken()
  const until = new Date(Date.now() + 3_600_000)
  const { holder, administrator } = world.people
  const { db } = app.database
  const opener = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', administrator.accountId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      account_id: holder.accountId,
      ip: '127.0.0.1',
      agent: '',
      expires_at: until,
      absolute_expires_at: until,
      authenticated_at: new Date(),
      factor_at: null,
      impersonated_by: administrator.accountId,
      opened_by: opener.id,
    })
    .execute()
  return token
}

/** A session in somebody's name opens no other one, whatever its holder may do. */
const opensAnother = 'user-dashboards/loginAs'

const calls = cases.filter(({ endpoint }) => endpoint.scope !== 'public')

test.each(calls)('SEC-002 SEC-018 as the holder, for support: $path', async ({ endpoint, row }: Case) => {
  const token = await actingAsHolder()
  const isRefused =
    endpoint.isPersonal === true || endpoint.scope === 'admin' || endpoint.path === opensAnother
  const input = await row.input(world, 'holder')
  const before = isRefused && endpoint.method !== 'GET' ? await everything() : null
  const { status } = await send(app, endpoint, input, { token })
  expect(status).toBe(isRefused ? 403 : row.expected.holder)
  if (before !== null) expect(await everything()).toEqual(before)
  await row.after?.(world, 'holder')
})

test('what would change the person, their payments or their access is personal', () => {
  const wanted =
    /password|email(?!s|Destination)|secondFactor|second-factor|erasure|takeout|logout(Others|Everywhere)|createPageLink|subscription\/(cancel|pause|unpause|change|manage)/i
  const reads = new Set([
    'users/passwordState',
    'users/emailChange',
    'users/erasure',
    'takeout/fetchAuth',
    'second-factor/find',
    'second-factor/policy',
  ])
  const open = calls
    .filter(({ endpoint, path }) => endpoint.scope !== 'admin' && wanted.test(path) && !reads.has(path))
    .filter(({ endpoint }) => endpoint.isPersonal !== true)
  expect(open.map(({ path }) => path)).toEqual([])
})
