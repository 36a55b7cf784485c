import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { makeBrand, type SignedUpClient, signUpClient } from '../support/clients.ts'
import { noteWrites, type Writes } from '../support/fingerprint.ts'
import { signUp } from '../support/people.ts'
import { send } from '../support/send.ts'
import { strayWrites } from '../support/stray-writes.ts'

// Bounds between clients: every call that clients can make, about what is a client's, by others than that client.
// The rows are those of the authorization matrix, with a client as the holder. What a row expects of a client of the
// holder's brand, who has nothing to do with the holder's account, it expects of every other client here.

const others = ['of the same brand', 'of another brand', 'of another agency'] as const
type Other = (typeof others)[number]

const calls = cases.filter(({ endpoint }) => endpoint.scope === 'account' || endpoint.scope === 'client')

const app = appForTests()
let world: World
let clients: Record<Other, SignedUpClient>
let everything: Writes['counts']
let taken: Writes['taken']

beforeAll(async () => {
  const agency = await signUp(app)
  const brand = await makeBrand(app, agency)
  const holder = await signUpClient(app, brand)
  clients = {
    'of the same brand': await signUpClient(app, brand),
    'of another brand': await signUpClient(app, await makeBrand(app, agency)),
    'of another agency': await signUpClient(app, await makeBrand(app, await signUp(app))),
  }
  world = await makeWorld(app, { holder, client: clients['of the same brand'] })
  ;({ counts: everything, taken } = await noteWrites(app.database))
})

/** The world in which this other one is the client. */
const worldOf = (other: Other): World => ({
  ...world,
  people: { ...world.people, client: clients[other] },
})

describe('the matrix of clients', () => {
  test.each(calls)('SEC-002 SEC-004 $path', async ({ endpoint, row }: Case) => {
    const expected = row.expected.client
    const isRefused = [401, 403, 404].includes(expected)
    for (const other of others) {
      const there = worldOf(other)
      const { token, accountId } = there.people.client
      const input = await row.input(there, 'client')
      const before = isRefused && endpoint.method !== 'GET' ? await everything() : null
      await taken()
      const { status } = await send(app, endpoint, input, { token })
      const stray = strayWrites(endpoint.path, await taken(), { own: accountId, worksIn: new Map() })
      expect([other, stray]).toEqual([other, []])
      expect([other, status]).toEqual([other, expected])
      if (before !== null) expect(await everything()).toEqual(before)
      await row.after?.(there, 'client')
    }
  })
})

test('the holder reaches what the others do not', async () => {
  const named = calls.filter(
    ({ endpoint, row }) =>
      endpoint.method === 'GET' && row.expected.client === 404 && row.expected.holder === 200,
  )
  const hidden: string[] = []
  for (const { endpoint, row, path } of named) {
    const input = await row.input(world, 'holder')
    const { status } = await send(app, endpoint, input, { token: world.people.holder.token })
    if (status === 404) hidden.push(path)
  }
  expect(named.length).toBeGreaterThan(20)
  expect(hidden).toEqual([])
})
