import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { tools, toolsOf } from '../../src/features/mcp/tools/tools.ts'
import { mayMaker, programThingOf, thingsOf } from '../programs/program-rows.ts'
import { callTool, listTools, sendMessage } from '../support/agents.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { makeHidden, traceOfHidden } from '../support/hidden.ts'
import { makeToken } from '../support/programs.ts'
import type { Things } from '../support/things.ts'
import { agentRows, rows } from './agent-rows.ts'

// Tools by the permission of the token, the role of its maker and its projects. Who may make the calls behind them is tested
// with these calls.

const CASES = Number(process.env.WRONG_INPUT_CASES ?? 12)
const SEED = Number(process.env.WRONG_INPUT_SEED ?? 0)

const app = appForTests()
let world: World
let hidden: Things
let everything: Awaited<ReturnType<typeof makeFingerprint>>

beforeAll(async () => {
  world = await makeWorld(app)
  await thingsOf(world)
  hidden = await makeHidden(world)
  everything = await makeFingerprint(app.database)
})

type Maker = 'viewer' | 'moderator' | 'manager' | 'limited manager' | 'holder'

const tokenOf = (maker: Maker, permissions: readonly TokenPermission[], project_ids: number[] = []) =>
  makeToken(app, world.people[maker], {
    permissions,
    ...(project_ids.length > 0 && { project_ids }),
    ...(maker !== 'holder' && { userable_id: world.people.holder.userId }),
  })

/** The answer of a tool, or the error of the protocol. */
const tryTool = (name: string, input: Record<string, unknown>, token: string) =>
  callTool(app, name, input, token).then(
    ({ isError, content }) => (isError ? content[0]!.text : 'answered'),
    (error: Error) => error.message,
  )

/** Everything but the times at which tokens were used last. */
async function state() {
  const { api_tokens: _, ...others } = await everything()
  return others
}

test('every tool has a row, and every row a tool', () => {
  expect(Object.keys(agentRows).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
})

describe.each(['viewer', 'moderator', 'manager', 'holder'] as const)('a token of the %s', (maker) => {
  test.each(tokenPermissions)(
    'with the permission "%s" has the tools whose calls it may make',
    async (permission) => {
      const token = await tokenOf(maker, [permission])
      const thing = await thingsOf(world)
      const { tools: listed } = await listTools(app, token)
      const before = await state()
      for (const { name, tool, row } of rows) {
        const isOpen = ({ program, permission: needed }: (typeof tool.calls)[number]) =>
          program?.needs === permission && mayMaker(maker, needed ?? 'own')
        const isAllowed = tool.needsOne ? tool.calls.some(isOpen) : tool.calls.every(isOpen)
        expect([name, listed.some((one) => one.name === name)]).toEqual([name, isAllowed])
        const answer = await tryTool(name, row.input(thing), token)
        if (!isAllowed) expect(answer).toContain('not found')
        else if (tool.writes) expect(answer).toContain('This is no ticket')
        else if (name !== 'estimate') expect([name, answer]).toEqual([name, 'answered'])
      }
      expect(await state()).toEqual(before)
    },
  )
})

test.each(['limited manager', 'holder'] as const)(
  'a token of the %s for one project reaches nothing of another',
  async (maker) => {
    const token = await tokenOf(maker, tokenPermissions, maker === 'holder' ? [world.project.id] : [])
    const before = await state()
    for (const { name, tool, row } of rows) {
      const answer = await tryTool(name, row.input(programThingOf(hidden)), token)
      const wanted = row.isWhole ? 'answered' : tool.writes ? /This is no ticket/ : /^not_found: /
      expect([name, answer]).toEqual([
        name,
        typeof wanted === 'string' ? wanted : expect.stringMatching(wanted),
      ])
      expect(traceOfHidden(answer)).toBeNull()
    }
    expect(await state()).toEqual(before)
  },
)

test('a token of a stranger reaches nothing', async () => {
  const token = await makeToken(app, world.people.stranger)
  for (const { name, row } of rows.filter(({ row: { isWhole } }) => !isWhole)) {
    const answer = await tryTool(name, row.input(await thingsOf(world)), token)
    expect([name, answer]).toEqual([name, expect.stringMatching(/^not_found: |This is no ticket/)])
  }
})

test('a token that has ended is refused at once', async () => {
  const token = await tokenOf('holder', tokenPermissions)
  await app.database.db
    .deleteFrom('api_tokens')
    .where('account_id', '=', world.people.holder.accountId)
    .execute()
  const { status } = await sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, token)
  expect(status).toBe(401)
})

test('tools are chosen by what the calls need, not by their names', () => {
  const token = { id: 1, name: '', permissions: ['read', 'check'] as const }
  const names = toolsOf({ token, role: 'viewer' }).map(({ name }) => name)
  expect(names).toContain('list_projects')
  expect(names).not.toContain('request_check')
})

const awkward: unknown[] = [
  ...['', ' ', '0', '-1', '1e309', 'null', '[]', '{}', '2026-02-30', "'; DROP TABLE users; --", '%', '\\'],
  ...['\u0000', '\ud800', '\u202e', 'x'.repeat(5000), 'row-999999', 'row-x', 'after-zzz'],
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    2147483647,
    2147483648,
    [],
    [[]],
    [null],
    ['x'],
    [0],
    [1, 1],
    {},
    { a: 1 },
  ],
  ...[JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('['.repeat(40) + ']'.repeat(40))],
  Array.from({ length: 2_000 }, (_, place) => place + 1),
]
const value = () => fc.oneof(fc.constantFrom(...awkward), fc.jsonValue(), fc.string({ unit: 'binary' }))

describe.each(rows)('$name', ({ name, tool, row }) => {
  test('answers a wrong value of any field with a refusal, and changes nothing', async () => {
    const token = await tokenOf('holder', tokenPermissions)
    const thing = await thingsOf(world)
    const before = await state()
    const names = [...Object.keys(tool.input.shape), 'unknown']
    const property = fc.asyncProperty(fc.constantFrom(...names), value(), async (field, wrong) => {
      const input = { ...row.input(thing), [field]: wrong }
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
      const { status, body } = await sendMessage(app, message, token)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toContain('internal')
      expect(body).toMatchObject({ jsonrpc: '2.0' })
    })
    await fc.assert(property, { numRuns: CASES, seed: SEED })
    expect(await state()).toEqual(before)
  })

  test('refuses fields that it does not have, and arguments that are none', async () => {
    const token = await tokenOf('holder', tokenPermissions)
    const thing = await thingsOf(world)
    expect(await tryTool(name, { ...row.input(thing), no_such_field: 1 }, token)).toMatch(/no_such_field/)
    for (const given of [null, 'x', 1, [], [1]]) {
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
      const { status, body } = await sendMessage(app, message, token)
      expect([status < 500, JSON.stringify(body).includes('rror')]).toEqual([true, true])
    }
  })
})
