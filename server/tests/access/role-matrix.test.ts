import { isAllowed, type Permission } from '@rankline/contract/members/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { type Actor, makeWorld, type World } from '../support/authorization.ts'
import { cases } from '../support/authorization-rows.ts'
import { send } from '../support/send.ts'

// Asks the decided matrix of roles and actions, call by call. The inputs come from the authorization rows. The expectations are
// written here a second time, so that a row and the code cannot both change unnoticed.

const app = appForTests()
let world: World

beforeAll(async () => {
  world = await makeWorld(app)
})

const team = ['holder', 'owner', 'manager', 'moderator', 'viewer'] as const
type Member = (typeof team)[number]

/** Answer to the caller: allowed, refused, or hidden as not found. */
async function answerTo(actor: Actor, path: string): Promise<'yes' | 'no' | 'hidden'> {
  const one = cases.find((found) => found.path === path)
  if (one === undefined) throw new Error(`${path} has no row`)
  const input = await one.row.input(world, actor)
  const token = actor === 'visitor' ? undefined : world.people[actor].token
  const { status } = await send(app, one.endpoint, input, { token })
  await one.row.after?.(world, actor)
  if (status === 403) return 'no'
  return status === 404 ? 'hidden' : 'yes'
}

async function answersOf(actor: Actor, paths: readonly string[]) {
  const answers: Record<string, string> = {}
  for (const path of paths) answers[path] = await answerTo(actor, path)
  return answers
}
const all = (paths: readonly string[], answer: string) =>
  Object.fromEntries(paths.map((path) => [path, answer]))

const projects = [
  'projects/create',
  'projects/findAuth',
  'project-keywords/create',
  'project-keywords/updateSettings',
  'project-keywords/deleteSelectedAuth',
  'projects/deleteSelectedAuth',
]
const alerts = ['alerts/create', 'alerts/fetchAuth', 'alerts/updateStatus', 'alerts/deleteSelectedAuth']
const reports = ['reports/create', 'reports/fetch', 'reports/updateStatus', 'reports/deleteSelectedAuth']
const whiteLabel = ['user-wl-packages', 'user-brands', 'user-dashboards'].flatMap((thing) =>
  ['create', 'fetchAuth', 'findAuth', 'updateAuth', 'updateAuthStatus', 'deleteSelectedAuth'].map(
    (action) => `${thing}/${action}`,
  ),
)
const billing = [
  'receipts/paginate',
  'receipts/all',
  'receipts/summary',
  'subscription/getStatuses',
  'subscription/createPageLink',
]

test('MEM-024 an owner creates, views, updates and deletes projects, white labels, alerts, reports and billing', async () => {
  const full = [...projects, ...whiteLabel, ...alerts, ...reports, ...billing]
  expect(await answersOf('owner', full)).toEqual(all(full, 'yes'))
  expect(await answersOf('stranger', full)).toEqual(all(full, 'hidden'))
})

test('MEM-025 a manager creates, views, updates and deletes projects, alerts and reports, and no more', async () => {
  const full = [...projects, ...alerts, ...reports]
  expect(await answersOf('manager', full)).toEqual(all(full, 'yes'))
  const closed = [...whiteLabel, ...billing]
  expect(await answersOf('manager', closed)).toEqual(all(closed, 'no'))
})

describe('areas that the roles do not list', () => {
  const everybody = team
  const updaters = ['holder', 'owner', 'manager', 'moderator'] as const
  const managers = ['holder', 'owner', 'manager'] as const
  const owners = ['holder', 'owner'] as const
  const matrix: [area: string, who: readonly Member[], paths: string[]][] = [
    ['connections are used', managers, ['user-connections/fetchAuth', 'imports/connection']],
    ['connections are changed', owners, ['user-connections/updateAuth', 'user-connections/deleteAuth']],
    ['exports', everybody, ['export/local', 'export/remoteFtp', 'export/fetchAuth']],
    ['presets', everybody, ['presets/create', 'presets/fetchAllAuth']],
    [
      'tags',
      updaters,
      ['project-keyword-tags/create', 'project-keyword-tags/assignAuth', 'project-keyword-tags/deleteAuth'],
    ],
    ['notes', updaters, ['project-keyword-notes/create', 'project-keyword-notes/deleteAuth']],
    [
      'competitors',
      updaters,
      ['project-keyword-competitors/create', 'project-keyword-competitors/deleteAuth'],
    ],
    ['rank requests', updaters, ['project-keyword-requests/create']],
    ['members', managers, ['user-members/createAuth', 'user-members/paginateAuth', 'project-members/create']],
    ['tickets, each their own', everybody, ['tickets/createAuth', 'tickets/fetchAuth']],
  ]
  test.each(matrix)('MEM-054 %s', async (_area, who, paths) => {
    for (const actor of team) {
      const answer = who.includes(actor) ? 'yes' : 'no'
      expect({ actor, ...(await answersOf(actor, paths)) }).toEqual({ actor, ...all(paths, answer) })
    }
    expect(matrix).toHaveLength(10)
  })

  test('MEM-054 nobody but their author reads a preset or a ticket', async () => {
    for (const actor of ['owner', 'manager', 'moderator', 'viewer'] as const) {
      const paths = ['presets/deleteAuth', 'tickets/findAuth', 'tickets/updateAuth']
      expect({ actor, ...(await answersOf(actor, paths)) }).toEqual({ actor, ...all(paths, 'hidden') })
    }
  })
})

test('SEC-008 the decided matrix is what the server enforces, whatever a screen shows', async () => {
  const permissions: readonly Permission[] = [
    'view',
    'note',
    'update',
    'add',
    'manage',
    'connect',
    'invite',
    'own',
  ]
  const decided: Record<Member | 'client', readonly Permission[]> = {
    holder: permissions,
    owner: permissions,
    manager: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
    moderator: ['view', 'note', 'update'],
    viewer: ['view'],
    client: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
  }
  for (const [name, allowed] of Object.entries(decided)) {
    const role = name === 'holder' ? 'admin' : (name as Exclude<Member | 'client', 'holder'>)
    expect([role, permissions.filter((one) => isAllowed(role, one))]).toEqual([role, allowed])
  }
  /** A call for each permission, made without any screen. */
  const calls: Record<Permission, string> = {
    view: 'projects/findAuth',
    note: 'project-keyword-notes/create',
    update: 'project-keywords/updateSettings',
    add: 'project-keywords/create',
    manage: 'projects/deleteSelectedAuth',
    connect: 'user-connections/fetchAuth',
    invite: 'user-members/createAuth',
    own: 'user-wl-packages/create',
  }
  for (const actor of team)
    for (const permission of permissions)
      expect({ actor, permission, answer: await answerTo(actor, calls[permission]) }).toEqual({
        actor,
        permission,
        answer: decided[actor].includes(permission) ? 'yes' : 'no',
      })
})
