import { changePassword, logoutOthers } from '@rankline/contract/account/calls'
import { exportAudit, listAudit } from '@rankline/contract/admin/audit'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { updateAdminPackage } from '@rankline/contract/admin/packages'
import { setSwitch } from '@rankline/contract/admin/settings'
import {
  checkSession,
  forgotPassword,
  login,
  logoutEverywhere,
  resetPassword,
} from '@rankline/contract/auth/calls'
import { loginAsClient } from '@rankline/contract/clients/calls'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { removeTotp, renewRecoveryCodes } from '@rankline/contract/second-factor/calls'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { rows } from '../support/authorization-rows.ts'
import { makeProject } from '../support/keywords.ts'
import { linkIn, mailed } from '../support/mail.ts'
import { addTotp } from '../support/second-factor.ts'
import { send } from '../support/send.ts'

const app = appForTests()
let world: World

beforeAll(async () => {
  world = await makeWorld(app)
})

const administrator = () => world.people.administrator
const entries = async (input: { search?: string; user_id?: number } = {}) =>
  (await app.items(listAudit, input, administrator().token)).data

const writes = endpoints.filter(({ scope, method }) => scope === 'admin' && method !== 'GET')

test.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator’s change is in the audit log: %s',
  async (path, endpoint) => {
    const [last] = await entries()
    const input = await rows[path]!.input(world, 'administrator')
    const { status } = await send(app, endpoint, input, { token: administrator().token })
    expect(status).toBe(200)
    const [entry] = await entries()
    expect(entry).toMatchObject({ actor: { id: administrator().userId } })
    expect(entry?.id).not.toBe(last?.id)
    expect(entry?.subject).not.toBe('')
  },
)

test('an entry has the changed values alone, before and after, and is found by its subject', async () => {
  const { token } = administrator()
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 0 }, token)
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 0 }, token)
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 1 }, token)
  const found = await entries({ search: 'TRIAL_en' })
  expect(found.map(({ before, after }) => [before, after])).toEqual([
    [{ is_on: false }, { is_on: true }],
    [{ is_on: true }, { is_on: false }],
  ])
  const input = await rows['package/mUpdate']!.input(world, 'administrator')
  await send(app, updateAdminPackage, { ...input, price: 77 }, { token })
  const [changed] = await entries()
  expect(changed).toMatchObject({ action: 'package_changed', after: { price: 77 } })
  expect(changed?.after).not.toHaveProperty('slug')
  expect(await entries({ user_id: world.people.holder.userId })).toEqual([])
})

test('the access of an administrator is in the log: log-ins, refused ones, password, sessions', async () => {
  const { username, password, userId, accountId, email } = await makeAdministrator(app)
  const attempt = (word: string) => app.call(login, { username, password: word })
  await attempt('wrong-words')
  const { token } = await app.items(login, { username, password })
  await app.call(changePassword, { old_password: 'wrong-words', new_password: 'another-word-2' }, token)
  await app.items(changePassword, { old_password: password, new_password: 'another-word-2' }, token)
  const other = await app.items(login, { username, password: 'another-word-2' })
  const sessions = await app.items(listSessions, {}, token)
  const { id } = sessions.find(({ is_current }) => is_current === 0)!
  await app.items(endSession, { session_id: id }, token)
  expect((await app.call(checkSession, {}, other.token)).status).toBe(401)
  await mailed(app)
  await app.items(forgotPassword, { email })
  const [mail] = await mailed(app)
  const link = linkIn(mail!).searchParams.get('token')!
  await app.items(resetPassword, { token: link, password: 'a-third-word-3' })
  const found = await entries({ user_id: userId })
  expect(found.map(({ action, subject }) => [action, subject]).toReversed()).toEqual(
    [
      ...['log_in_refused', 'logged_in', 'password_change_refused', 'password_changed', 'logged_in'],
      ...['session_ended', 'password_changed'],
    ].map((action) => [action, username]),
  )
  // Nothing of anybody else, and nothing is lost with the person's own activities.
  const person = world.people.stranger
  await app.items(login, { username: person.username, password: person.password })
  expect(await entries({ user_id: person.userId })).toEqual([])
  await app.database.db.deleteFrom('activities').where('account_id', '=', accountId).execute()
  expect(await entries({ user_id: userId })).toHaveLength(7)
})

test('so are all sessions of an administrator that end at once, and their second factor', async () => {
  const { username, password, userId } = await makeAdministrator(app)
  const logIn = () => app.items(login, { username, password })
  const { token } = await logIn()
  await app.items(logoutOthers, {}, token)
  // Nothing has ended the second time.
  await app.items(logoutOthers, {}, token)
  await app.items(logoutEverywhere, {}, token)
  const again = await logIn()
  const totp = await addTotp(app, again)
  await app.items(renewRecoveryCodes, {}, again.token)
  await app.items(removeTotp, {}, again.token)
  expect(totp.codes.length).toBeGreaterThan(0)
  const actions = (await entries({ user_id: userId })).map(({ action }) => action).toReversed()
  expect(actions).toEqual([
    ...['logged_in', 'session_ended', 'session_ended', 'logged_in'],
    ...['second_factor_added', 'recovery_codes_renewed', 'second_factor_removed'],
  ])
})

test('an agency that logs in as its client is in the log', async () => {
  const { holder, client } = world.people
  await app.items(loginAsClient, { user_dashboard_id: client.userId }, holder.token)
  const [entry] = await entries({ user_id: holder.userId })
  expect(entry).toMatchObject({ action: 'logged_in_as', subject: `${client.username} of Acme Search` })
})

test('what the support does as somebody has both names, in the list, in a search and in the file', async () => {
  const [{ token: own, username, userId }, person] = [administrator(), world.people.stranger]
  const { token } = await app.items(loginAsUser, { user_id: person.userId }, own)
  const project = await makeProject(app, { ...person, token })
  await app.items(archiveProjects, { project_ids: [project.id], is_archived: 1 }, token)
  const found = await entries({ search: person.username })
  expect(
    found.map(({ actor, person: as, action, after }) => [actor?.id, as, action, after]).slice(0, 2),
  ).toEqual([
    [userId, person.username, 'acted_as', { call: 'projects/archive', project: [project.id] }],
    [userId, person.username, 'acted_as', { call: 'projects/create' }],
  ])
  const { path } = await app.items(exportAudit, {}, own)
  const { payload } = await app.app.inject({ method: 'GET', url: path })
  expect(payload).toContain(`,${username},${person.username},Acted as somebody else,`)
})

test('the log is downloaded as CSV, and only added to', async () => {
  const { path } = await app.items(exportAudit, {}, administrator().token)
  const { payload } = await app.app.inject({ method: 'GET', url: path })
  expect(payload).toContain('Id,Time,Who,As,What,Subject,Before,After')
  expect(payload).toContain(`,${administrator().username},,Switch changed,trial_enabled,`)
  for (const change of [
    sql`UPDATE audit_entries SET subject = 'nothing'`,
    sql`DELETE FROM audit_entries`,
    sql`TRUNCATE audit_entries`,
  ])
    await expect(change.execute(app.database.db)).rejects.toThrow('audit entries are only added')
})
