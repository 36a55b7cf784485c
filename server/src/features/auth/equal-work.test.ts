import { forgotPassword, login } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

afterEach(() => vi.restoreAllMocks())

/** The statements that a call sends to the database, in order, without their parameters. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    said.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return Reflect.apply(query, this, given)
  } as typeof query)
  await work()
  vi.restoreAllMocks()
  return said
}

test('a wrong password costs the same statements for a name that nobody has, or that has no password', async () => {
  const [known, without] = [await signUp(app), await signUp(app)]
  const { db } = app.database
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', without.userId).execute()
  await db.deleteFrom('known_places').execute()
  const attempt = (username: string) =>
    statementsOf(() => app.call(login, { username, password: 'not-this-one' }))
  const unknown = await attempt('nobody-has-this')
  expect(unknown.length).toBeGreaterThan(4)
  expect(await attempt(known.username)).toEqual(unknown)
  expect(await attempt(without.username)).toEqual(unknown)
  expect(await attempt(known.email)).toEqual(unknown)
  expect(await attempt('nobody-has-this@example.com')).toEqual(unknown)
})

test('so does one of a brand’s client', async () => {
  const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
  await app.database.db.deleteFrom('known_places').execute()
  const attempt = (username: string) => {
    const input = { username, password: 'not-this-one', address_name: client.addressName }
    return statementsOf(() => app.call(loginClient, input))
  }
  const unknown = await attempt('nobody-has-this')
  expect(await attempt(client.username)).toEqual(unknown)
  expect(await attempt(client.email)).toEqual(unknown)
  expect(await attempt('nobody-has-this@example.com')).toEqual(unknown)
})

test('so does the mail for a forgotten password', async () => {
  const { email } = await signUp(app)
  const ask = (address: string) => statementsOf(() => app.call(forgotPassword, { email: address }))
  expect(await ask(email)).toEqual(await ask('nobody-has-this@example.com'))
})
