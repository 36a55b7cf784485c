import { listApiTokens } from '@rankline/contract/api-tokens/calls'
import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import { baseOf } from '@rankline/contract/endpoint'
import { wireRequest } from '@rankline/contract/wire-request'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { makeHidden, traceOfHidden } from '../support/hidden.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import type { Things } from '../support/things.ts'
import { calls, mayMaker, newThing, programRows, programThingOf, thingsOf } from './program-rows.ts'

// Who may make which call of the public API: the role of the token's maker, the token's permission, and its projects.

const app = appForTests()
let world: World
let hidden: Things
let everything: Awaited<ReturnType<typeof makeFingerprint>>

const makers = [
  'viewer',
  'moderator',
  'manager',
  'owner',
  'limited viewer',
  'limited moderator',
  'limited manager',
  'holder',
] as const
type Maker = (typeof makers)[number]

beforeAll(async () => {
  world = await makeWorld(app)
  await thingsOf(world)
  hidden = await makeHidden(world)
  everything = await makeFingerprint(app.database)
})

const tokenOf = (maker: Maker, permissions: readonly TokenPermission[], project_ids: number[] = []) =>
  makeToken(app, world.people[maker], {
    permissions,
    ...(project_ids.length > 0 && { project_ids }),
    ...(maker !== 'holder' && { userable_id: world.people.holder.userId }),
  })

/** Calls about the whole account, which tokens of some projects cannot make. */
const isOfWholeAccount = ({ endpoint, row }: Pick<(typeof calls)[number], 'endpoint' | 'row'>) =>
  row?.isWhole === true && endpoint.isOfSeen !== true

test('every call has a row, and every row a call', () => {
  expect(Object.keys(programRows).toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
})

describe.each(makers)('a token of the %s', (maker) => {
  test.each(tokenPermissions)('with the permission "%s" makes the calls that need it', async (permission) => {
    const token = await tokenOf(maker, [permission])
    const results: Record<string, unknown> = {}
    const wanted: Record<string, unknown> = {}
    for (const { id, endpoint, row } of calls) {
      const thing = await newThing(world, id, maker)
      await world.show(maker, thing.projectId)
      const { status } = await callProgram(app, endpoint, row!.input(thing), token)
      const isAllowed =
        endpoint.program?.needs === permission &&
        mayMaker(maker, endpoint.permission ?? 'own') &&
        (!isOfWholeAccount({ endpoint, row }) || !maker.startsWith('limited'))
      results[id] = status < 300 ? 'answered' : status
      wanted[id] = isAllowed ? 'answered' : 403
    }
    await world.limit()
    expect(results).toEqual(wanted)
  })
})

test.each(['limited viewer', 'limited moderator', 'limited manager'] as const)(
  'a token of the %s reaches nothing of a project that its maker does not see',
  (maker) => reachesNothing(maker, []),
)

test('a token of one project reaches nothing of the others', () =>
  reachesNothing('holder', [world.project.id]))

/** RFC 6750, with the metadata of RFC 9728. */
const challenge = (error?: string) =>
  `Bearer realm="Rankline", ${error === undefined ? '' : `error="${error}", `}resource_metadata="https://rank.example.com/.well-known/oauth-protected-resource/api/public/v1"`

async function reachesNothing(maker: Maker, projectIds: number[]) {
  const token = await tokenOf(maker, tokenPermissions, projectIds)
  const before = await everything()
  for (const { id, endpoint, row } of calls) {
    const input = row!.input(programThingOf(hidden))
    const { status, body } = await callProgram(app, endpoint, input, token)
    const isAllowed = mayMaker(maker, endpoint.permission ?? 'own')
    const isOfSeen = isAllowed && row!.isWhole === true && endpoint.isOfSeen === true
    const isRefused = !isAllowed || isOfWholeAccount({ endpoint, row })
    expect([id, status]).toEqual([id, isOfSeen ? 200 : isRefused ? 403 : 404])
    expect(traceOfHidden(JSON.stringify(body))).toBeNull()
  }
  // Only the time of the token's last use has changed.
  const after = await everything()
  const { api_tokens: _, ...others } = after
  const { api_tokens: __, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
}

test('a stranger, and a token of a stranger, reach nothing', async () => {
  const token = await makeToken(app, world.people.stranger)
  for (const { id, endpoint, row } of calls) {
    const input = row!.input(await thingsOf(world))
    const { status } = await callProgram(app, endpoint, input, token)
    expect([id, row!.isWhole ? status < 300 : status === 404]).toEqual([id, true])
    for (const wrong of [undefined, 'x', `${token.slice(0, -1)}x`, world.people.holder.token]) {
      const { status: refused, body, headers } = await callProgram(app, endpoint, input, wrong)
      expect([id, refused, (body as { code: string }).code]).toEqual([id, 401, 'unauthenticated'])
      expect([id, headers['www-authenticate']]).toEqual([
        id,
        challenge(wrong === undefined ? undefined : 'invalid_token'),
      ])
    }
  }
})

test('a token without the permission of a call learns that another one is needed', async () => {
  const token = await tokenOf('holder', ['read'])
  const thing = await thingsOf(world)
  for (const { id, endpoint, row } of calls) {
    const { headers } = await callProgram(app, endpoint, row!.input(thing), token)
    const wanted = endpoint.program?.needs === 'read' ? undefined : challenge('insufficient_scope')
    expect([id, headers['www-authenticate']]).toEqual([id, wanted])
  }
})

test('a token is refused at every call of the screens', async () => {
  const token = await tokenOf('holder', tokenPermissions)
  const answered: string[] = []
  for (const endpoint of endpoints) {
    if (endpoint.scope === 'public') continue
    const { path, method } = wireRequest(endpoint, {})
    const { statusCode } = await app.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
    })
    if (statusCode !== 401) answered.push(`${statusCode} ${baseOf(endpoint)}/${endpoint.path}`)
  }
  expect(answered).toEqual([])
})

test('members see their own tokens, owners all of them', async () => {
  const owner = { userable_id: world.people.holder.userId }
  await tokenOf('viewer', ['read'])
  const ofViewer = await app.items(listApiTokens, owner, world.people.viewer.token)
  expect(ofViewer.tokens.every(({ is_own }) => is_own)).toBe(true)
  const ofOwner = await app.items(listApiTokens, owner, world.people.owner.token)
  expect(ofOwner.tokens.length).toBeGreaterThan(ofViewer.tokens.length)
})
