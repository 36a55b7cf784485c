import { changeEmail, changePassword } from '@rankline/contract/account/calls'
import { ownActivities } from '@rankline/contract/activities/calls'
import { listAudit } from '@rankline/contract/admin/audit'
import { listUsers } from '@rankline/contract/admin/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { checkSession, logout, logoutEverywhere } from '@rankline/contract/auth/calls'
import { cancelSubscription, createPageLink } from '@rankline/contract/billing/calls'
import { renewWebhookSecret } from '@rankline/contract/deliveries/calls'
import { askErasure } from '@rankline/contract/erasure/calls'
import { inviteMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { makeTakeout } from '@rankline/contract/takeout/calls'
import { beforeAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp

beforeAll(async () => {
  person = await signUp(app)
})

const actAs = async ({ userId }: SignedUp, by: SignedUp) =>
  (await app.items(loginAsUser, { user_id: userId }, by.token)).token
const statusOf = async (token: string) => (await app.call(checkSession, {}, token)).status

test('an administrator works as somebody for an hour; both sides and the audit log have it', async () => {
  const administrator = await makeAdministrator(app)
  const project = await makeProject(app, person)
  const { token, user } = await app.items(loginAsUser, { user_id: person.userId }, administrator.token)
  const until = Date.parse(user.impersonated_until ?? '')
  expect(Math.abs(until - Date.now() - 3_600_000)).toBeLessThan(60_000)
  // A second request does not extend the session.
  const checked = await app.items(checkSession, {}, token)
  expect(checked).toMatchObject({ id: person.userId, impersonated_until: user.impersonated_until })
  const { expires_at, absolute_expires_at } = await app.database.db
    .selectFrom('sessions')
    .select(['expires_at', 'absolute_expires_at'])
    .where('impersonated_by', '=', administrator.accountId)
    .executeTakeFirstOrThrow()
  expect(expires_at).toEqual(absolute_expires_at)
  expect((await app.items(listProjects, {}, token)).data.map(({ id }) => id)).toEqual([project.id])
  expect((await app.call(listUsers, {}, token)).status).toBe(403)

  const texts = async (of: string) => (await app.items(ownActivities, {}, of)).data.map(({ text }) => text)
  expect(await texts(administrator.token)).toContain(`Logged in as ${person.username}.`)
  expect(await texts(person.token)).toContain('The support logged in as you.')
  expect(await app.items(checkSession, {}, person.token)).not.toHaveProperty('impersonated_until')
  const { data } = await app.items(listAudit, { user_id: administrator.userId }, administrator.token)
  expect(data[0]).toMatchObject({ action: 'logged_in_as', subject: person.username })
})

test('nothing personal is changed, and nothing that would outlast the hour', async () => {
  const token = await actAs(person, await makeAdministrator(app))
  const { password, email } = person
  const refused = [
    app.call(changePassword, { old_password: password, new_password: 'another-word-2' }, token),
    app.call(changeEmail, { email: 'other@example.com', password }, token),
    app.call(cancelSubscription, {}, token),
    app.call(createPageLink, { package: 'business-1000' }, token),
    app.call(askErasure, {}, token),
    app.call(makeTakeout, {}, token),
    app.call(logoutEverywhere, {}, token),
    app.call(renewWebhookSecret, {}, token),
    app.call(
      inviteMembers,
      { emails: [`friend-of-${email}`], role: 'owner', project_permission: 'all' },
      token,
    ),
  ]
  for (const { status, body } of await Promise.all(refused))
    expect([status, body.message]).toEqual([403, messages.notAsSomebodyElse])
  const form = { project_name: 'By support', project_url: 'https://support.example.com/' }
  expect((await app.call(createProject, form, token)).status).toBe(200)
})

test('never as an administrator, as somebody disabled or nobody, and only shortly after a proof', async () => {
  const administrator = await makeAdministrator(app)
  const call = async (userId: number) => {
    const { status, body } = await app.call(loginAsUser, { user_id: userId }, administrator.token)
    return [status, body.message]
  }
  expect(await call((await makeAdministrator(app)).userId)).toEqual([
    409,
    'You cannot log in as an administrator.',
  ])
  const disabled = await signUp(app)
  await app.database.db.updateTable('users').set({ status: 0 }).where('id', '=', disabled.userId).execute()
  for (const id of [disabled.userId, 999_999_999]) expect((await call(id))[0]).toBe(404)
  await app.database.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 601_000) })
    .where('account_id', '=', administrator.accountId)
    .execute()
  const { body } = await app.call(loginAsUser, { user_id: person.userId }, administrator.token)
  expect(body).toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
})

test('it ends with the session and with the right of the administrator', async () => {
  const one = await makeAdministrator(app)
  const first = await actAs(person, one)
  expect(await statusOf(first)).toBe(200)
  await app.items(logout, {}, one.token)
  expect(await statusOf(first)).toBe(401)

  const other = await makeAdministrator(app)
  const second = await actAs(person, other)
  await givePackage(app, other.accountId, { slug: 'business-1000' })
  expect(await statusOf(second)).toBe(401)

  // Leaving ends only this session.
  const third = await makeAdministrator(app)
  const [left, kept] = [await actAs(person, third), await actAs(await signUp(app), third)]
  await app.items(logout, {}, left)
  expect([await statusOf(left), await statusOf(kept), await statusOf(third.token)]).toEqual([401, 200, 200])
})
