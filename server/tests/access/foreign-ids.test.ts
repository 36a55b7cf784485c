import type { Endpoint } from '@rankline/contract/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { cases } from '../support/authorization-rows.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { makeHidden } from '../support/hidden.ts'
import { everyNamingField, type NamingField, namedValue, namingThings, without } from '../support/naming.ts'
import { type Input, type Sent, send } from '../support/send.ts'
import { makeThings, type Things } from '../support/things.ts'

// Sends somebody else's id for every id that a call takes, in every form in which it can be sent. Of the odd forms,
// `npm test` sends one in three, other ones to each call; the deep tests send all.

const app = appForTests()
let world: World
let everything: () => Promise<Record<string, number>>
const things: Record<string, Things> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  world = await makeWorld(app)
  const { people } = world
  const { brandId: id, packageId, addressName, ...client } = people.client
  const sameBrand = await signUpClient(app, { id, packageId, addressName })
  const otherBrand = await signUpClient(app, await makeBrand(app, people.stranger))
  things.hidden = await makeHidden(world)
  things['limited manager'] = await makeThings(app, people.holder, 'seen', world.project)
  things.stranger = await makeThings(app, people.stranger, 'of-stranger')
  things.client = await makeThings(app, client, 'of-client')
  things['client of the same brand'] = await makeThings(app, sameBrand, 'of-same-brand')
  things['client of another brand'] = await makeThings(app, otherBrand, 'of-other-brand')
  things.administrator = await makeThings(app, people.administrator, 'of-administrator')
  things.holder = things['limited manager']
  for (const who of ['limited manager', 'stranger', 'client', 'administrator', 'holder'] as const)
    tokens[who] = people[who].token
  everything = await makeFingerprint(app.database)
})

const marks: Record<string, string> = {
  hidden: 'zqhidden',
  client: 'of-client',
  stranger: 'of-stranger',
  'client of the same brand': 'of-same-brand',
  'client of another brand': 'of-other-brand',
}

type Attempt = Sent & { input: Input; isNatural?: true }

/** The foreign id instead of an own one, then beside it and in other spellings. */
function attemptsOf(
  endpoint: Endpoint,
  base: Input,
  field: NamingField,
  own: Things,
  foreign: Things,
): Attempt[] {
  const { name, thing, isList } = field
  const [mine, theirs] = [own[thing], foreign[thing]]
  const as = (value: Input[string]): Input => ({ ...base, [name]: value })
  const paths = endpoint.aliases.filter((alias) => !alias.includes(' ') && alias.includes(`:${name}`))
  return [
    { input: as(namedValue(field, foreign)), isNatural: true },
    { input: as([theirs]) },
    { input: as(theirs) },
    { input: as(`${theirs}`) },
    { input: as([theirs, theirs]) },
    { input: as([mine, theirs]), ...(isList && { isNatural: true }) },
    { input: as([theirs, mine]), ...(isList && { isNatural: true }) },
    { input: without(base, [name]), query: { [name]: namedValue(field, foreign) } },
    ...(endpoint.method === 'GET' ? [] : [{ input: as(namedValue(field, foreign)), isJson: true }]),
    ...paths.map((alias) => ({ input: base, path: alias.replace(`:${name}`, String(theirs)) })),
  ]
}

const pairs = [
  ['limited manager', 'hidden', 'ways'],
  ['stranger', 'hidden', 'ways'],
  ['client', 'hidden', 'once'],
  ['client', 'client of the same brand', 'ways'],
  ['client', 'client of another brand', 'once'],
  ['client', 'stranger', 'once'],
  ['administrator', 'hidden', 'once'],
  ['holder', 'client of another brand', 'once'],
  ['holder', 'stranger', 'once'],
] as const

/** One in so many of the odd forms; most fields have 7 or 8 of them, so other ones are sent to each call. */
const USUAL = 3

test.each(pairs)('SEC-004 SEC-026 %s reaches nothing of: %s', (who, whose, how) =>
  expectNothing(who, whose, how === 'ways' ? USUAL : null),
)

test.each(pairs.filter(([, , how]) => how === 'ways'))(
  'SEC-004 SEC-026 %s reaches nothing of: %s, in any form',
  { tags: ['deep'] },
  (who, whose) => expectNothing(who, whose, 1),
)

/** @param oddOnes one in so many of the odd forms is sent; null: none */
async function expectNothing(who: string, whose: string, oddOnes: number | null) {
  const { own, foreign } = { own: things[who]!, foreign: things[whose]! }
  const attempts: { endpoint: Endpoint; field: NamingField; attempt: Attempt }[] = []
  let odd = 0
  for (const { endpoint, row } of cases) {
    const fields = everyNamingField(endpoint)
    if (fields.length === 0 || endpoint.scope === 'public' || endpoint.scope === 'admin') continue
    const base = namingThings(endpoint, await row.input(world, 'holder'), own)
    for (const field of fields)
      for (const attempt of attemptsOf(endpoint, base, field, own, foreign)) {
        if (!attempt.isNatural) odd += 1
        if (attempt.isNatural || (oddOnes !== null && odd % oddOnes === 0))
          attempts.push({ endpoint, field, attempt })
      }
  }
  const before = await everything()
  const reached: unknown[] = []
  for (const { endpoint, field, attempt } of attempts) {
    const { isNatural = false, input, ...sent } = attempt
    const { status, text } = await send(app, endpoint, input, { ...sent, token: tokens[who] })
    // A filter by a tag that does not exist finds nothing; other spellings may fail validation.
    const refused = field.name === 'tag' ? [200, 403, 404, 422] : isNatural ? [403, 404] : [403, 404, 422]
    if (!refused.includes(status) || text.includes(marks[whose] ?? '?'))
      reached.push({ path: endpoint.path, field: field.name, status, attempt, text })
  }
  expect(reached).toEqual([])
  expect(await everything()).toEqual(before)
}

/** Files and favourites of what the caller may look at: they change only what is the caller's own. */
const looks = new Set([
  'export/local',
  'export/remoteFtp',
  'export/gdriveRedirect',
  'export/dropboxRedirect',
  'export/gsheetsRedirect',
  'export/questions',
  'imports/engineReport',
  'reports/download',
  'reports/preview',
  'projects/favourite',
  'project-cannibalisation/export',
])

test('SEC-004 an agency looks at what its client has, and changes nothing', async () => {
  const writes: { endpoint: Endpoint; input: Input }[] = []
  for (const { endpoint, row } of cases) {
    if (endpoint.method === 'GET' || endpoint.scope === 'public' || endpoint.scope === 'admin') continue
    if (everyNamingField(endpoint).length === 0 || looks.has(endpoint.path)) continue
    const input = namingThings(endpoint, await row.input(world, 'holder'), things.client!)
    if (everyNamingField(endpoint).some(({ name }) => input[name] !== undefined))
      writes.push({ endpoint, input })
  }
  const before = await everything()
  for (const { endpoint, input } of writes) {
    const { status } = await send(app, endpoint, input, { token: tokens.holder })
    expect({ path: endpoint.path, refused: [403, 404].includes(status) }).toEqual({
      path: endpoint.path,
      refused: true,
    })
  }
  expect(await everything()).toEqual(before)
})
