import { logoutOthers } from '@rankline/contract/account/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { checkSession, login, logout, logoutEverywhere } from '@rankline/contract/auth/calls'
import { checkClient, loginAsClient } from '@rankline/contract/clients/calls'
import {
  answerInvitation,
  deleteMember,
  inviteMembers,
  listInvitations,
  toggleMember,
} from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  grantAdministration,
  revokeAdministration,
} from '../../src/features/packages/administrators.service.ts'
import { endSessionsByName } from '../../src/features/sessions/open-sessions.service.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeMember } from '../support/authorization.ts'
import { makeBrand, type SignedUpClient, signUpClient } from '../support/clients.ts'
import { listenForStreams, openStream } from '../support/event-stream.ts'
import { givePackage, ROOMY_PACKAGE, type SignedUp, signUp } from '../support/people.ts'
import { addTotp } from '../support/second-factor.ts'
import { sendingContext } from '../support/sending-context.ts'

// Tests that a session in somebody else's name lasts as long as the session that opened it, and as the right to open it.

let app: TestApp
let url: string

beforeAll(async () => {
  app = await createTestApp()
  url = await listenForStreams(app)
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

type Acting = {
  agency: SignedUp
  client: SignedUpClient
  opener: SignedUp & { memberId?: number }
  token: string
  check: typeof checkSession | typeof checkClient
}

const ofClient = async (agency: SignedUp, opener: SignedUp): Promise<Acting> => {
  const client = await signUpClient(app, await makeBrand(app, agency))
  const { token } = await app.items(loginAsClient, { user_dashboard_id: client.userId }, opener.token)
  return { agency, client, opener, token, check: checkClient }
}

const kinds: Record<string, () => Promise<Acting>> = {
  async support() {
    const [agency, opener] = [await signUp(app), await makeAdministrator(app)]
    const client = await signUpClient(app, await makeBrand(app, agency))
    const { token } = await app.items(loginAsUser, { user_id: agency.userId }, opener.token)
    return { agency, client, opener, token, check: checkSession }
  },
  async agency() {
    const agency = await signUp(app)
    return ofClient(agency, agency)
  },
  async 'member of the agency'() {
    const agency = await signUp(app)
    return ofClient(agency, await makeMember(app, agency, 'owner'))
  },
}

const statusOf = async ({ check, token }: Acting) => (await app.call(check, {}, token)).status
const set = (change: ReturnType<typeof sql>) => change.execute(app.database.db)
const again = async ({ username, password }: SignedUp) =>
  (await app.items(login, { username, password })).token

/** Ends or restricts something; calls and the open page of the session must notice. */
async function loses(
  acting: Acting,
  lose: (acting: Acting) => Promise<unknown>,
  { isAnnounced = true } = {},
) {
  expect(await statusOf(acting)).toBe(200)
  const stream = await openStream(url, acting)
  try {
    expect(stream.response.status).toBe(200)
    await lose(acting)
    expect(await statusOf(acting)).toBe(401)
    if (isAnnounced) await expect.poll(stream.isOver).toBe(true)
  } finally {
    await stream.close()
  }
}

const endings: Record<string, (acting: Acting) => Promise<unknown>> = {
  'a log-out': ({ opener }) => app.items(logout, {}, opener.token),
  'a log-out everywhere': ({ opener }) => app.items(logoutEverywhere, {}, opener.token),
  'a log-out elsewhere, by another session': async ({ opener }) =>
    app.items(logoutOthers, {}, await again(opener)),
  'its end in the list of sessions': async ({ opener }) => {
    const token = await again(opener)
    const [, { id = 0 } = {}] = await app.items(listSessions, {}, token)
    return app.items(endSession, { session_id: id }, token)
  },
  'another log-in of the browser': ({ opener: { username, password, token } }) =>
    app.items(login, { username, password }, token),
  'the command line': ({ opener }) => endSessionsByName(sendingContext(app), opener.username),
  'a disabled person': ({ opener: { userId } }) => set(sql`UPDATE users SET status = 0 WHERE id = ${userId}`),
  'an erased person': ({ opener: { userId } }) =>
    set(sql`UPDATE users SET deleted_at = now() WHERE id = ${userId}`),
}

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  test.each(Object.entries(endings))(
    'SEC-018 the session ends with that of its opener: %s',
    async (_how, end) => {
      await loses(await open(), end)
    },
  )

  test('it is refused once the session of its opener has expired, and lasts no longer than that may', async () => {
    const acting = await open()
    const { accountId } = acting.opener
    await loses(
      acting,
      () => set(sql`UPDATE sessions SET expires_at = now() WHERE account_id = ${accountId}`),
      { isAnnounced: false },
    )
  })

  test('sessions that another session of the person has opened go on', async () => {
    const acting = await open()
    const other = await again(acting.opener)
    await app.items(logout, {}, other)
    expect(await statusOf(acting)).toBe(200)
  })
})

test('the end is never after the last one of the opener', async () => {
  const administrator = await makeAdministrator(app)
  const { userId } = await signUp(app)
  const soon = new Date(Date.now() + 600_000)
  await set(
    sql`UPDATE sessions SET absolute_expires_at = ${soon}, expires_at = ${soon} WHERE account_id = ${administrator.accountId}`,
  )
  const { user } = await app.items(loginAsUser, { user_id: userId }, administrator.token)
  expect(user.impersonated_until).toBe(soon.toISOString())
})

test('a session that was opened in time is not cut short because its opener was checked long ago', async () => {
  const administrator = await makeAdministrator(app)
  const { userId } = await signUp(app)
  const { accountId } = administrator
  await set(
    sql`UPDATE sessions SET expires_at = now() + '1 minute'::interval WHERE account_id = ${accountId}`,
  )
  const { user } = await app.items(loginAsUser, { user_id: userId }, administrator.token)
  const { rows } = await sql<{ expires_at: Date }>`
    SELECT expires_at FROM sessions WHERE account_id = ${accountId}`.execute(app.database.db)
  expect(rows[0]?.expires_at.toISOString()).toBe(user.impersonated_until)
})

test('a session in somebody’s name opens no other one', async () => {
  const { client, token } = await kinds.support!()
  const { status, body } = await app.call(loginAsClient, { user_dashboard_id: client.userId }, token)
  expect([status, body.message]).toEqual([403, messages.notAsSomebodyElse])
})

// A way to lose a right, and a way to get it back: the session stays ended.
type Loss = { lose(acting: Acting): Promise<unknown>; regain?(acting: Acting): Promise<unknown> }

const member = (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>): Loss => ({
  lose: ({ opener }) => set(sql`UPDATE members SET ${change} WHERE id = ${opener.memberId}`),
  regain: ({ opener }) => set(sql`UPDATE members SET ${back} WHERE id = ${opener.memberId}`),
})
const toggled = ({ agency, opener: { memberId = 0 } }: Acting) =>
  app.items(toggleMember, { user_member_id: memberId }, agency.token)

async function invitedAgain({ agency, opener }: Acting) {
  const invitation = { emails: [opener.email], role: 'owner', project_permission: 'all' }
  await app.items(inviteMembers, invitation, agency.token)
  const [invited] = await app.items(listInvitations, {}, opener.token)
  await app.items(answerInvitation, { user_member_id: invited!.id, status: 'accept' }, opener.token)
}

const brand =
  (change: ReturnType<typeof sql>) =>
  ({ client }: Acting) =>
    set(sql`UPDATE brands SET ${change} WHERE id = ${client.brandId}`)
const held =
  (change: ReturnType<typeof sql>) =>
  ({ client }: Acting) =>
    set(sql`UPDATE clients SET ${change} WHERE id = ${client.userId}`)
const ofAgency: Record<string, Loss> = {
  'the brand is disabled': { lose: brand(sql`status = 0`), regain: brand(sql`status = 1`) },
  'the brand is deleted': { lose: brand(sql`deleted_at = now()`), regain: brand(sql`deleted_at = NULL`) },
  'the client is disabled': { lose: held(sql`status = 0`), regain: held(sql`status = 1`) },
  'the client is deleted': { lose: held(sql`deleted_at = now()`), regain: held(sql`deleted_at = NULL`) },
}
const ofMember: Record<string, Loss> = {
  ...ofAgency,
  removed: {
    lose: ({ agency, opener: { memberId = 0 } }) =>
      app.items(deleteMember, { user_member_id: memberId }, agency.token),
    regain: invitedAgain,
  },
  disabled: { lose: toggled, regain: toggled },
  'another role': member(sql`role = 'manager'`, sql`role = 'owner'`),
  'limited to projects': member(sql`project_permission = 'projects'`, sql`project_permission = 'all'`),
  'another person in the row': member(sql`member_account_id = NULL`, sql`updated_at = now()`),
  'the membership has ended': member(sql`end_at = now()`, sql`end_at = NULL`),
  'the row is deleted': { lose: ({ opener }) => set(sql`DELETE FROM members WHERE id = ${opener.memberId}`) },
  'a second factor is asked for': {
    lose: ({ agency }) =>
      set(sql`UPDATE accounts SET needs_second_factor = true WHERE id = ${agency.accountId}`),
    regain: ({ agency }) =>
      set(sql`UPDATE accounts SET needs_second_factor = false WHERE id = ${agency.accountId}`),
  },
}
const ofSupport: Record<string, Loss> = {
  revoked: {
    async lose({ opener }) {
      await revokeAdministration(sendingContext(app), opener.username)
    },
    regain: ({ opener }) => grantAdministration(sendingContext(app), opener.username),
  },
  'another package': {
    lose: ({ opener }) => givePackage(app, opener.accountId, { slug: ROOMY_PACKAGE }),
    regain: ({ opener }) => givePackage(app, opener.accountId, { slug: 'admin' }),
  },
  'the person is disabled': {
    lose: ({ agency }) => set(sql`UPDATE users SET status = 0 WHERE id = ${agency.userId}`),
    regain: ({ agency }) => set(sql`UPDATE users SET status = 1 WHERE id = ${agency.userId}`),
  },
}
const losses = [
  ...Object.entries(ofSupport).map(([what, loss]) => ['support', what, loss] as const),
  ...Object.entries(ofAgency).map(([what, loss]) => ['agency', what, loss] as const),
  ...Object.entries(ofMember).map(([what, loss]) => ['member of the agency', what, loss] as const),
]

test.each(losses)('SEC-018 %s: the session ends when the right is lost: %s', async (kind, _what, loss) => {
  const acting = await kinds[kind]!()
  await loses(acting, loss.lose)
  await loss.regain?.(acting)
  expect(await statusOf(acting)).toBe(401)
})

test('whoever loses their second factor loses sessions for which it was needed', async () => {
  const agency = await signUp(app)
  const opener = await makeMember(app, agency, 'owner')
  await addTotp(app, opener)
  await set(sql`UPDATE accounts SET needs_second_factor = true WHERE id = ${agency.accountId}`)
  await loses(await ofClient(agency, opener), () =>
    set(sql`UPDATE sessions SET factor_at = NULL WHERE account_id = ${opener.accountId}`),
  )
})

test('an agency whose package has ended works as its clients no more', async () => {
  const acting = await kinds.agency!()
  const endAt = new Date()
  await loses(acting, () => givePackage(app, acting.agency.accountId, { slug: ROOMY_PACKAGE, endAt }), {
    isAnnounced: false,
  })
})
