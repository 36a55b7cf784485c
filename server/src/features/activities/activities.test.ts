import { changePassword } from '@rankline/contract/account/calls'
import { activityTypes, memberActivities, ownActivities } from '@rankline/contract/activities/calls'
import { listAllActivities } from '@rankline/contract/admin/calls'
import { loginAsUser } from '@rankline/contract/admin/log-in-as'
import { login } from '@rankline/contract/auth/calls'
import { loginAsClient } from '@rankline/contract/clients/calls'
import { addKeywords, deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

test('ACC-024 the history of a member holds what they did in the account, in one project where that is asked', async () => {
  const person = await signUp(app)
  const [shop, blog] = [await makeProject(app, person), await makeProject(app, person)]
  const member = await makeMember(app, person, 'manager')
  const elsewhere = await makeProject(app, member)
  for (const { id } of [shop, blog, elsewhere])
    await app.items(addKeywords, { project_id: id, keywords: 'red shoes\nblue shoes' }, member.token)
  const { data } = await app.items(listKeywords, { project_id: shop.id }, member.token)
  const [first] = data
  await app.items(deleteKeywords, { project_keyword_ids: [first!.id] }, member.token)

  const of = { user_member_id: member.memberId }
  const texts = async (input: object) =>
    (await app.items(memberActivities, { ...of, ...input }, person.token)).data.map(({ text }) => text)
  expect(await texts({})).toEqual([
    'The keyword has been deleted.',
    '2 keywords have been added.',
    '2 keywords have been added.',
    'Joined as manager.',
  ])
  expect(await texts({ project_id: blog.id })).toEqual(['2 keywords have been added.'])
  const { data: newest } = await app.items(memberActivities, of, person.token)
  expect(newest[0]).toMatchObject({
    type: 'KEYWORD_DELETE_SUCCESS',
    created_at_human: 'just now',
    user: { username: member.username },
  })
  const stranger = await signUp(app)
  expect((await app.call(memberActivities, of, stranger.token)).status).toBe(404)
  const moderator = await makeMember(app, person, 'moderator')
  expect((await app.call(memberActivities, of, moderator.token)).status).toBe(403)
  expect((await app.call(memberActivities, of)).status).toBe(401)
})

const stored = (accountId: number) =>
  app.database.db
    .selectFrom('activities')
    .select(['done_by', 'acted_by', 'acting_name', 'text'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('what the support does as a person stands in the history with both, and is marked in every list', async () => {
  const [person, administrator] = [await signUp(app), await makeAdministrator(app)]
  const { token } = await app.items(loginAsUser, { user_id: person.userId }, administrator.token)
  await makeProject(app, { ...person, token }, { project_name: 'Shop' })
  expect(await stored(person.accountId)).toEqual({
    done_by: person.accountId,
    acted_by: administrator.accountId,
    acting_name: 'support',
    text: 'Created the project Shop.',
  })
  const marked = { text: 'Created the project Shop. (support)', user: { username: person.username } }
  for (const of of [person.token, token])
    expect((await app.items(ownActivities, {}, of)).data[0]).toMatchObject(marked)
  const everybody = await app.items(listAllActivities, { user_id: person.userId }, administrator.token)
  expect(everybody.data[0]).toMatchObject(marked)
  await makeProject(app, person, { project_name: 'Blog' })
  const { data } = await app.items(ownActivities, {}, person.token)
  expect(data[0]!.text).toBe('Created the project Blog.')
  expect(await stored(person.accountId)).toMatchObject({ acted_by: null, acting_name: null })
})

test('of a member whom the support acts as, the account that they work in sees the mark', async () => {
  const [person, administrator] = [await signUp(app), await makeAdministrator(app)]
  const member = await makeMember(app, person, 'manager')
  const { token } = await app.items(loginAsUser, { user_id: member.userId }, administrator.token)
  const project = await makeProject(app, person)
  await app.items(addKeywords, { project_id: project.id, keywords: 'red shoes' }, token)
  const { data } = await app.items(memberActivities, { user_member_id: member.memberId }, person.token)
  expect(data[0]).toMatchObject({
    text: '1 keyword has been added. (support)',
    user: { username: member.username },
  })
})

test('what an owner of the agency does as a client is marked with the name of the brand', async () => {
  const agency = await signUp(app)
  const owner = await makeMember(app, agency, 'owner')
  const client = await signUpClient(app, await makeBrand(app, agency))
  const { token } = await app.items(loginAsClient, { user_dashboard_id: client.userId }, owner.token)
  await makeProject(app, { ...client, token }, { project_name: 'Shop' })
  expect(await stored(client.accountId)).toMatchObject({
    done_by: client.accountId,
    acted_by: owner.accountId,
    acting_name: 'Acme Search',
  })
  const { data } = await app.items(ownActivities, {}, client.token)
  expect(data[0]!.text).toBe('Created the project Shop. (Acme Search)')
})

test('ACC-034 what somebody did has a type of its area, its action and how it ended', async () => {
  const person = await signUp(app)
  const { token, username, password } = person
  await app.call(login, { username, password: 'not-theirs' })
  await app.call(changePassword, { old_password: 'not-theirs', new_password: 'another-one' }, token)
  await app.items(changePassword, { old_password: password, new_password: 'another-one' }, token)
  const project = await makeProject(app, person)
  await app.items(addKeywords, { project_id: project.id, keywords: 'red shoes' }, token)
  const { data } = await app.items(listKeywords, { project_id: project.id }, token)
  await app.items(deleteKeywords, { project_keyword_ids: data.map(({ id }) => id) }, token)
  await app.items(deleteProjects, { project_ids: [project.id] }, token)

  const done = (await app.items(ownActivities, {}, token)).data.toReversed().map(({ type }) => type)
  expect(done).toEqual([
    'LOGIN_SUCCESS',
    'LOGIN_FAILED',
    'PASSWORD_CHANGE_FAILED',
    'PASSWORD_CHANGE_SUCCESS',
    'PROJECT_CREATE_SUCCESS',
    'KEYWORD_ADD_SUCCESS',
    'KEYWORD_DELETE_SUCCESS',
    'PROJECT_DELETE_SUCCESS',
  ])
  for (const type of activityTypes) expect(type).toMatch(/^[A-Z]+(_[A-Z]+)*_(SUCCESS|FAILED)$/)
})
