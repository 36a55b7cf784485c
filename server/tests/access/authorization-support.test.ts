import { afterEach, beforeAll, expect, test } from 'vitest'
import { createToken, hashOf } from '../../src/platform/token.ts'
import { ACTING_CALLS, isActingCall, READING_CALLS } from '../support/acting-calls.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { send } from '../support/send.ts'

// An administrator who is logged in as the holder: may look at what the holder sees and repair lists, and make no other
// call, nor any of administrators. What they repair is in the audit log, with both names.

const app = appForTests()
let world: World
let everything: () => Promise<Record<string, number>>

beforeAll(async () => {
  world = await makeWorld(app)
  everything = await makeFingerprint(app.database)
  prepared = await ofHolder().select(['password_hash', 'status']).executeTakeFirstOrThrow()
})

// Rows prepare what a call needs, such as an account without a password or package, and a refused call leaves it so.
let prepared: { password_hash: string | null; status: number }
const ofHolder = () =>
  app.database.db.selectFrom('users').where('account_id', '=', world.people.holder.accountId)
afterEach(async () => {
  await app.database.db
    .updateTable('users')
    .set(prepared)
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

/** The last entry that names somebody in whose name it was done. */
const lastActed = () =>
  app.database.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('person_account_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

const calls = cases.filter(({ endpoint }) => endpoint.scope !== 'public')

test.each(calls)('SEC-002 SEC-018 as the holder, for support: $path', async ({ endpoint, row }: Case) => {
  const token = await actingAsHolder()
  const isRefused = !isActingCall(endpoint)
  const input = await row.input(world, 'holder')
  const before = isRefused && endpoint.method !== 'GET' ? await everything() : null
  const last = await lastActed()
  const { status } = await send(app, endpoint, input, { token })
  expect(status).toBe(isRefused ? 403 : row.expected.holder)
  if (before !== null) expect(await everything()).toEqual(before)
  const { holder, administrator } = world.people
  const entry = await lastActed()
  if (ACTING_CALLS.has(endpoint.path) && !READING_CALLS.has(endpoint.path) && status !== 422)
    expect(entry).toMatchObject({
      actor_id: administrator.userId,
      actor_name: administrator.username,
      person_account_id: holder.accountId,
      person_name: holder.username,
      action: 'acted_as',
      after: { call: endpoint.path },
    })
  else expect(entry).toEqual(last)
  await row.after?.(world, 'holder')
})
