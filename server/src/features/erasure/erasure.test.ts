import { ownActivities } from '@rankline/contract/activities/calls'
import { listAudit } from '@rankline/contract/admin/audit'
import { listUsers } from '@rankline/contract/admin/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { login } from '@rankline/contract/auth/calls'
import { loginAsClient, loginClient } from '@rankline/contract/clients/calls'
import * as calls from '@rankline/contract/erasure/calls'
import { listMembers } from '@rankline/contract/members/calls'
import { findProject, listProjects } from '@rankline/contract/projects/calls'
import { deleteBrands, deleteClients } from '@rankline/contract/resale/calls'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { ask, confirm, countOf, erase, membershipsOf, system } from '../../../tests/support/erasures.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { mailed } from '../../../tests/support/mail.ts'
import { givePackage, ROOMY_PACKAGE, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createOutbound } from '../../platform/outbound.ts'
import { tableFacts } from '../../tables.ts'
import { eraseAccount } from './erase.service.ts'
import { eraseDueAccounts, eraseOneAccount } from './erasure.jobs.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
})

const state = async ({ token }: SignedUp) => (await app.items(calls.findErasure, {}, token)).erasure
const statusOf = async (...call: Parameters<TestApp['call']>) => (await app.call(...call)).status

test('a mailed link confirms, once; then days are waited for, and the person can cancel', async () => {
  const token = await ask(app, person)
  expect(await state(person)).toMatchObject({ due_at: null, is_by_administrator: false })
  expect(await app.items(calls.readErasure, { token })).toEqual({
    username: person.username,
    wait_days: 14,
  })
  expect(await state(person)).toMatchObject({ due_at: null })
  const { due_on } = await app.items(calls.confirmErasure, { token })
  expect((await mailed(app)).map(({ to, subject }) => [to, subject])).toEqual([
    [person.email, `Your account will be erased on ${due_on}`],
  ])
  expect((await state(person))?.due_at?.slice(0, 10)).toBe(due_on)
  expect(await statusOf(calls.confirmErasure, { token })).toBe(422)
  expect(await statusOf(calls.askErasure, {}, person.token)).toBe(409)
  await eraseDueAccounts.perform(system(app), {})
  await mailed(app, [eraseOneAccount(tableFacts)])
  expect(await statusOf(login, { username: person.username, password: person.password })).toBe(200)
  await app.items(calls.cancelErasure, {}, person.token)
  expect(await state(person)).toBeNull()
  await erase(app, person)
  expect(await statusOf(login, { username: person.username, password: person.password })).toBe(200)
})

test('it takes a recent log-in, a link of the last day, and the newest one', async () => {
  const { db } = app.database
  const first = await ask(app, person)
  const second = await ask(app, person)
  expect(await statusOf(calls.confirmErasure, { token: first })).toBe(422)
  await db
    .updateTable('erasures')
    .set({ link_ends_at: new Date() })
    .where('account_id', '=', person.accountId)
    .execute()
  expect(await statusOf(calls.confirmErasure, { token: second })).toBe(422)
  expect(await state(person)).toBeNull()
  await db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('account_id', '=', person.accountId)
    .execute()
  const { body } = await app.call(calls.askErasure, {}, person.token)
  expect(body).toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
})

test('two clicks at once confirm once, and nothing can be cancelled once it has begun', async () => {
  const token = await ask(app, person)
  const answers = await Promise.all([1, 2, 3].map(() => statusOf(calls.confirmErasure, { token })))
  expect(answers.toSorted()).toEqual([200, 422, 422])
  await app.database.db
    .updateTable('erasures')
    .set({ begun_at: new Date() })
    .where('account_id', '=', person.accountId)
    .execute()
  expect(await statusOf(calls.cancelErasure, {}, person.token)).toBe(409)
})

test('the account, its history and its clients are gone, members lose access, and one mail says so', async () => {
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, `phrase of ${person.userId}`)
  const member = await makeMember(app, person, 'manager')
  const client = await signUpClient(app, await makeBrand(app, person))
  await makeProject(app, client)
  expect(await statusOf(findProject, { project_id: project.id }, member.token)).toBe(200)
  await confirm(app, person)
  const mails = await erase(app, person)
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    person.email,
    'Your account was erased',
  ])
  expect(await statusOf(listProjects, {}, person.token)).toBe(401)
  expect(await statusOf(login, { username: person.username, password: person.password })).toBe(422)
  const { addressName, username, password } = client
  expect(await statusOf(loginClient, { username, password, address_name: addressName })).not.toBe(200)
  expect(await statusOf(findProject, { project_id: project.id }, member.token)).toBe(404)
  const accounts = [person.accountId, client.accountId]
  for (const table of ['projects', 'keywords', 'positions', 'members', 'erasures'])
    expect([table, await countOf(app, table, accounts)]).toEqual([table, 0])
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM searches JOIN phrases ON phrases.id = phrase_id
    WHERE phrases.text = ${`phrase of ${person.userId}`} AND next_check_at IS NOT NULL`.execute(
    app.database.db,
  )
  expect(rows[0]?.count).toBe(0)
  const { rows: sent } = await sql<{ recipient: string }>`
    SELECT recipient FROM mails WHERE key = ${`erased ${person.accountId}`}`.execute(app.database.db)
  expect(sent).toEqual([{ recipient: '' }])
  // The account's id is never reused, but its name and address are free again.
  const { email } = person
  const free = await sql<{ count: number }>`
    SELECT count(*) AS count FROM users WHERE email = ${email}`.execute(app.database.db)
  expect(free.rows[0]?.count).toBe(0)
})

test('clients whom their agency deletes, alone, together or with a brand, are erased, and nobody else', async () => {
  const brand = await makeBrand(app, person)
  const [alone, one, two, kept] = [
    await signUpClient(app, brand),
    await signUpClient(app, brand),
    await signUpClient(app, brand),
    await signUpClient(app, brand),
  ]
  const other = await makeBrand(app, person)
  const withBrand = await signUpClient(app, other)
  const elsewhere = await makeBrand(app, await signUp(app))
  // The agency has tried out its own address, and a client is one of another agency too.
  const namesake = await signUpClient(app, elsewhere)
  await setEmail(alone, person.email)
  await setEmail(one, namesake.email)
  for (const client of [alone, kept]) {
    const project = await makeProject(app, client)
    await makeKeywords(app, client, project, 'red shoes')
  }
  await app.items(loginAsClient, { user_dashboard_id: alone.userId }, person.token)
  await app.items(deleteClients, { ids: [alone.userId] }, person.token)
  await app.items(deleteClients, { ids: [one.userId, two.userId] }, person.token)
  await app.items(deleteBrands, { ids: [other.id] }, person.token)
  await eraseDueAccounts.perform(system(app), {})
  const gone = [alone, one, two, withBrand]
  // One at a time.
  const mails = []
  for (const _one of gone) mails.push(...(await mailed(app, [eraseOneAccount(tableFacts)])))
  expect(mails.map(({ subject }) => subject)).not.toContain('Your account was erased')
  const { rows } = await sql<{ username: string; email: string; erased: boolean }>`
    SELECT username, email, erased_at IS NOT NULL AS erased
    FROM clients JOIN accounts ON accounts.id = account_id
    WHERE account_id = ANY (${gone.map(({ accountId }) => accountId)}::bigint[]) ORDER BY account_id`.execute(
    app.database.db,
  )
  expect(rows).toEqual(
    gone.map(({ accountId }) => ({
      username: `erased ${accountId}`,
      email: `erased ${accountId}`,
      erased: true,
    })),
  )
  for (const table of ['projects', 'keywords', 'activities', 'sessions', 'erasures'])
    expect([table, await countOf(app, table, [alone.accountId])]).toEqual([table, 0])
  const told = await app.items(ownActivities, {}, person.token)
  expect(JSON.stringify(told)).toContain('Logged in as an erased person of Acme Search.')
  for (const client of gone) expect(JSON.stringify(told)).not.toContain(client.username)
  const { rows: entries } = await sql<{ subject: string }>`
    SELECT subject FROM audit_entries WHERE actor_id = ${person.userId}`.execute(app.database.db)
  expect(entries).toEqual([{ subject: 'an erased person of Acme Search' }])
  // The agency, the other clients and the other agency work on.
  for (const { token } of [person, kept, namesake]) expect(await statusOf(listProjects, {}, token)).toBe(200)
  expect((await app.items(listProjects, {}, kept.token)).data).toHaveLength(1)
  expect(await membershipsOf(app, person)).toEqual(await membershipsOf(app, namesake))
})

test('who acted in the names of others is blanked with them, and the mark of what they did stays', async () => {
  const { db } = app.database
  const [administrator, keeper] = [await makeAdministrator(app), await makeAdministrator(app)]
  const agencyOwner = await makeMember(app, person, 'owner')
  const client = await signUpClient(app, await makeBrand(app, person))
  const asPerson = await app.items(loginAsUser, { user_id: person.userId }, administrator.token)
  await makeProject(app, { ...person, ...asPerson })
  const asClient = await app.items(loginAsClient, { user_dashboard_id: client.userId }, agencyOwner.token)
  await makeProject(app, { ...client, ...asClient })
  await givePackage(app, administrator.accountId, { slug: ROOMY_PACKAGE })
  for (const leaving of [administrator, agencyOwner]) {
    await confirm(app, leaving)
    await erase(app, leaving)
  }
  const acting = async ({ accountId }: SignedUp) =>
    db
      .selectFrom('activities')
      .select(['done_by', 'acted_by', 'acting_name'])
      .where('account_id', '=', accountId)
      .where('type', '=', 'PROJECT_CREATE_SUCCESS')
      .execute()
  expect(await acting(person)).toEqual([
    { done_by: person.accountId, acted_by: null, acting_name: 'support' },
  ])
  expect(await acting(client)).toEqual([
    { done_by: client.accountId, acted_by: null, acting_name: 'Acme Search' },
  ])
  const entry = async () =>
    (await app.items(listAudit, { user_id: administrator.userId }, keeper.token)).data.find(
      ({ action }) => action === 'acted_as',
    )
  expect(await entry()).toMatchObject({ actor: { username: 'an erased person' }, person: person.username })
  await confirm(app, person)
  await erase(app, person)
  expect(await entry()).toMatchObject({ person: 'an erased person' })
})

test('a client takes the name of no actor along who has the number of the client among users', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const insert = (actor_name: string) =>
    app.database.db
      .insertInto('audit_entries')
      .values({ actor_id: client.userId, actor_name, action: 'switch_set', subject: 'trial_enabled' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const { id } = await insert('somebody-else')
  await app.items(deleteClients, { ids: [client.userId] }, person.token)
  await erase(app, client)
  const after = await app.database.db
    .selectFrom('audit_entries')
    .select('actor_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.actor_name).toBe('somebody-else')
})

test('a member who erases himself leaves the account of others as it is', async () => {
  const member = await makeMember(app, person, 'manager')
  const made = await makeProject(app, member, {
    project_name: 'Made by the member',
    userable_type: 'users',
    userable_id: person.userId,
  })
  const own = await makeProject(app, person)
  await app.database.db
    .insertInto('activities')
    .values({
      account_id: person.accountId,
      done_by: person.accountId,
      type: 'PROJECT_CREATE_SUCCESS',
      text: `${member.username} (${member.email}) and ${member.username}s did it.`,
    })
    .execute()
  await confirm(app, member)
  await erase(app, member)
  const projects = (await app.items(listProjects, {}, person.token)).data.map(({ id }) => id)
  expect(projects).toContain(own.id)
  const { data } = await app.items(listMembers, {}, person.token)
  expect(JSON.stringify(data)).not.toContain(member.email)
  const { rows } = await sql<{ text: string }>`
    SELECT text FROM activities WHERE account_id = ${person.accountId} AND text LIKE '%did it.'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ text: `an erased person (an erased person) and ${member.username}s did it.` }])
  expect(made.id).toBeGreaterThan(0)
})

test('while the payment provider is away nothing is erased, and afterwards it goes on', async () => {
  await app.database.db
    .insertInto('subscriptions')
    .values({
      account_id: person.accountId,
      provider: 'paddle',
      external_id: `sub_${person.userId}`,
      customer_id: 'ctm_1',
      price_id: 'pri_1',
      status: 'active',
      told_at: new Date(),
      told_rank: 1,
      told_by: 'evt_1',
    })
    .execute()
  await confirm(app, person)
  await app.database.db
    .updateTable('erasures')
    .set({ due_at: new Date(0) })
    .where('account_id', '=', person.accountId)
    .execute()
  const billing = {
    provider: 'paddle' as const,
    apiKey: 'key',
    webhookSecret: 'secret',
    clientToken: 'token',
    isSandbox: true,
    prices: [],
    standIn: 'http://127.0.0.1:9',
  }
  const away = {
    ...system(app),
    installation: { ...testInstallation, billing, payments: createOutbound({ standIn: billing.standIn }) },
  }
  await expect(eraseAccount(away, person.accountId, tableFacts)).rejects.toThrow()
  expect(await statusOf(listProjects, {}, person.token)).toBe(200)
  await eraseAccount(system(app), person.accountId, tableFacts)
  expect(await statusOf(listProjects, {}, person.token)).toBe(401)
})

test('an administrator orders it by the name, is written down, and can keep the account', async () => {
  const administrator = await makeAdministrator(app)
  const { token } = administrator
  const order = { user_id: person.userId, username: person.username }
  expect(await statusOf(calls.eraseAnybody, { ...order, username: 'somebody' }, token)).toBe(422)
  const { due_on } = await app.items(calls.eraseAnybody, order, token)
  expect((await mailed(app)).map(({ subject }) => subject)).toContain(
    `Your account will be erased on ${due_on}`,
  )
  const ordered = (await app.items(calls.listErasures, {}, token)).data
  expect(ordered.find(({ id }) => id === person.userId)).toMatchObject({
    username: person.username,
    asked_by: administrator.username,
    is_begun: false,
  })
  expect(await state(person)).toMatchObject({ is_by_administrator: true })
  await app.items(calls.keepAnybody, { user_id: person.userId }, token)
  expect(await state(person)).toBeNull()
  const own = { user_id: administrator.userId, username: administrator.username }
  expect(await statusOf(calls.eraseAnybody, own, token)).toBe(409)
  expect(await statusOf(calls.askErasure, {}, token)).toBe(409)
  await app.items(calls.eraseAnybody, order, token)
  await app.database.db
    .insertInto('audit_entries')
    .values({
      actor_name: 'command line',
      action: 'ticket_marked',
      subject: `keyword 1 of ${person.username}, 2026-11-23`,
      before: JSON.stringify({ by: person.username, near: `${person.username}s` }),
    })
    .execute()
  await erase(app, person)
  const [planted, ...entries] = (await app.items(listAudit, {}, token)).data
  expect(planted).toMatchObject({
    subject: 'keyword 1 of an erased person, 2026-11-23',
    before: { by: 'an erased person', near: `${person.username}s` },
  })
  expect(entries.slice(0, 3).map(({ action, subject }) => [action, subject])).toEqual([
    ['erasure_ordered', 'an erased person'],
    ['erasure_cancelled', 'an erased person'],
    ['erasure_ordered', 'an erased person'],
  ])
  expect((await app.items(listUsers, { user_id: person.userId }, token)).data).toEqual([])
})

async function setEmail({ accountId }: SignedUp, email: string) {
  await app.database.db.updateTable('clients').set({ email }).where('account_id', '=', accountId).execute()
}
