import { forgotPassword } from '@rankline/contract/auth/calls'
import { ownerField, subjectFields } from '@rankline/contract/reach'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { type Actor, actors, isLimited, makeWorld, type World } from '../support/authorization.ts'
import { type Case, cases, rows } from '../support/authorization-rows.ts'
import { noteWrites, type Writes } from '../support/fingerprint.ts'
import { makeHidden, traceOfHidden } from '../support/hidden.ts'
import { type Input, send } from '../support/send.ts'
import { type Bounds, strayWrites } from '../support/stray-writes.ts'

// Who may make which call. Every call of the contract has a row in `<feature>.rows.ts`:
//   export const authorization: Rows = { 'notes/create': { input: ({ keyword }) => ({ … }), expected: expected.update } }
// Patterns and actors are in support/authorization.ts. `input` is what the account's holder may send. It must name
// something of the holder (`world.project`, `world.newKeyword()`), so that a stranger can be refused.

/** Calls about only the caller, or about nobody's data: no role decides who may make them. */
const withoutPermission = new Set([
  'users/check',
  'users/find',
  'users/logout',
  'user-dashboards/check',
  'user-dashboards/logout',
  'users/logoutEverywhere',
  'users/usage-data',
  'users/updateAccountStarterOption',
  'users/changePassword',
  'users/passwordState',
  'users/emailChange',
  'users/changeEmail',
  'users/emailChange/resend',
  'users/emailChange/cancel',
  'users/erasure',
  'users/erasure/ask',
  'users/erasure/cancel',
  'users/verifyOwnEmail',
  'users/setPassword',
  'users/updateTimeDisplay',
  'users/updateNotifications',
  'users/updateAvatar',
  'users/updateExports',
  'users/logoutOthers',
  'sessions/fetchAuth',
  'sessions/end',
  'second-factor/find',
  'second-factor/beginTotp',
  'second-factor/confirmTotp',
  'second-factor/removeTotp',
  'second-factor/renewRecoveryCodes',
  'second-factor/beginPasskey',
  'second-factor/addPasskey',
  'second-factor/renamePasskey',
  'second-factor/removePasskey',
  'second-factor/beginConfirmation',
  'second-factor/confirm',
  'activities/fetchAuth',
  'activities/mark',
  'user-members/requests',
  'user-members/updateStatus',
  'user-notifications/fetch',
  'user-notifications/update',
  'user-notifys/merged-wl',
  'export/gdriveRevoke',
  'export/dropboxRevoke',
  'export/fetchAuth',
  'export/link',
  'export/addresses',
  'export/deleteAddress',
  ...['takeout/make', 'takeout/fetchAuth', 'takeout/link', 'takeout/delete'],
  ...['takeout/beginImport', 'takeout/sendPart', 'takeout/startImport'],
  'export/deleteSelectedAuth',
  'user-remote-ftps/create',
  'user-remote-ftps/fetchAuth',
  'user-remote-ftps/updateAuth',
  'user-remote-ftps/test',
  'user-remote-ftps/deleteAuth',
  'user-buckets/create',
  'user-buckets/updateAuth',
  ...['feeds/fetchAuth', 'feeds/create', 'feeds/updateAuth', 'feeds/switch', 'feeds/rewrite'],
  'feeds/deleteAuth',
  'push/fetchAuth',
  'users/updatePushToken',
  'users/deletePushToken',
  'tickets/fetchAuth',
  'tickets/findAuth',
  'tickets/createAuth',
  'tickets/updateAuth',
  'ticket-replies/fetchAuth',
  'ticket-replies/createAuth',
  // Calls whose result depends on the caller's own memberships.
  'bin/accounts',
  'api-tokens/accounts',
  'api-tokens/program',
  'engines/fetchAll',
  'engines/find',
  'countries/fetchAll',
  'languages/fetchAll',
  'geo-locations/search',
])

/** Ids of things without a project; each service looks for its own in the reached account. */
const ofNoProject = new Set([
  ...['engine_id', 'country_id', 'geo_location_id', 'product_id'],
  ...['user_tag_id', 'tag_ids', 'project_keyword_tag_id', 'preset_id'],
  ...['user_notification_id', 'ticket_id', 'user_api_id'],
  ...['session_id', 'passkey_id', 'user_id'],
  ...['origin_id', 'delivery_id', 'telegram_chat_id', 'user_dashboard_id'],
  // The address of a program, which Rankline keeps for no account.
  'client_id',
  // Ids of Google Analytics.
  ...['account_id', 'property_id', 'view_id'],
  ...['export_id', 'export_ids', 'remote_ftp_id', 'feed_id'],
  // With its project.
  'history_import_id',
  ...['binned_keyword_ids', 'binned_project_ids', 'removal_ids'],
  'csv_address_id',
  // Projects of several accounts: those that the caller does not see are left out, which the matrix proves.
  'shown_ids',
  'takeout_id',
  // With their project.
  ...['question_id', 'question_ids', 'question_brand_id', 'landing_page_ids'],
  'language_id',
])

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
  let everything: Writes['counts']
  let taken: Writes['taken']

  beforeAll(async () => {
    app = await createTestApp()
    world = await makeWorld(app)
    await makeHidden(world)
    ;({ counts: everything, taken } = await noteWrites(app.database))
  })
  afterAll(() => app.close())

  test.each(cases)('SEC-002 SEC-004 $path', async (one) => {
    const { expected } = one.row
    const refused = actors.filter((actor) => [401, 403, 404].includes(expected[actor]))
    const allowed = actors.filter((actor) => !refused.includes(actor))
    const answers = { ...(await answersTo(refused, one, true)), ...(await answersTo(allowed, one, false)) }
    expect(answers).toEqual(expected)
  })

  test('what is compared before and after a refused call would show a write, and a mail that waits', async () => {
    const changed = async (write: () => Promise<unknown>) => {
      const before = await everything()
      await write()
      const after = await everything()
      return Object.keys(after).filter((table) => after[table] !== before[table])
    }
    expect(await changed(async () => undefined)).toEqual([])
    expect(await changed(() => world.newProject())).toContain('projects')
    const email = { email: world.people.holder.email }
    expect(await changed(() => app.call(forgotPassword, email))).toEqual(['graphile_worker._private_jobs'])
  })

  test('a write beyond the bounds of its caller would be found', async () => {
    const { holder } = world.people
    const seen = { own: 0, worksIn: new Map([[holder.accountId, [world.project.id]]]) }
    const stranger = { own: 0, worksIn: new Map() }
    const strayIn = async (bounds: Bounds, statement: string) => {
      await taken()
      await app.database.pool.query(statement, [holder.accountId])
      return strayWrites('keywords/x', await taken(), bounds)
    }
    const { id } = await world.newProject()
    const ofOther = `UPDATE projects SET name = name || '.' WHERE account_id = $1 AND id = ${id}`
    const ofSeen = `UPDATE projects SET name = name || '.' WHERE account_id = $1 AND id = ${world.project.id}`
    const ofAccount = `UPDATE members SET email = email || '.' WHERE account_id = $1 AND role = 'viewer'`
    expect(await strayIn(seen, ofSeen)).toEqual([])
    expect(await strayIn(seen, ofOther)).toHaveLength(1)
    expect(await strayIn(seen, ofAccount)).not.toEqual([])
    expect(await strayIn(stranger, ofSeen)).toHaveLength(1)
  })

  /** Rows that an actor may change who is limited to some projects, or does not work in the account. */
  async function boundsOf(actor: Actor): Promise<Bounds> {
    if (!isLimited(actor))
      return { own: actor === 'visitor' ? null : world.people[actor].accountId, worksIn: new Map() }
    const shown = await app.database.db
      .selectFrom('project_members')
      .select('project_id')
      .where('member_id', '=', world.memberIds[actor])
      .execute()
    const seen = shown.map(({ project_id }) => project_id)
    return {
      own: world.people[actor].accountId,
      worksIn: new Map([[world.people.holder.accountId, seen]]),
    }
  }

  /** All refused actors call together, so that the stored data is compared only once. */
  async function answersTo(
    asked: readonly Actor[],
    { endpoint, row }: Case,
    isRefused: boolean,
  ): Promise<Partial<Record<Actor, number>>> {
    const answers: Partial<Record<Actor, number>> = {}
    const made: { actor: Actor; input: Input; token: string | undefined }[] = []
    for (const actor of isRefused ? asked : []) made.push(await prepared(actor))
    const isWatched = isRefused && endpoint.method !== 'GET'
    const before = isWatched ? await everything() : null
    for (const actor of asked) {
      const { input, token } = made.find((one) => one.actor === actor) ?? (await prepared(actor))
      const bounds = mayNotSee(actor) ? await boundsOf(actor) : null
      if (bounds !== null) await taken()
      const { status, text } = await send(app, endpoint, input, { token })
      answers[actor] = status
      if (bounds !== null)
        expect({ actor, stray: strayWrites(endpoint.path, await taken(), bounds) }).toEqual({
          actor,
          stray: [],
        })
      if (mayNotSee(actor)) expect({ actor, trace: traceOfHidden(text) }).toEqual({ actor, trace: null })
      if (!isRefused) await row.after?.(world, actor)
    }
    if (isWatched) expect(await everything()).toEqual(before)
    for (const actor of isRefused ? asked : []) await row.after?.(world, actor)
    return answers

    async function prepared(actor: Actor) {
      // Read first: the input of a log-out gives the actor another token.
      const token = actor === 'visitor' ? undefined : world.people[actor].token
      return { actor, input: await row.input(world, actor), token }
    }
  }
})

/** Actors without access to any of the account's projects, or limited to the visible one. */
const mayNotSee = (actor: Actor) =>
  isLimited(actor) || actor === 'visitor' || actor === 'stranger' || actor === 'client'
