import { changePassword } from '@rankline/contract/account'
import { activityTypes, memberActivities, ownActivities } from '@rankline/contract/activities'
import { login } from '@rankline/contract/auth'
import { addKeywords, deleteKeywords, listKeywords } from '@rankline/contract/keywords'
import { deleteProjects } from '@rankline/contract/projects'
import { expect, test } from 'vitest'
import { appForTests } from '../../testing/app-for-tests.ts'
import { makeMember } from '../../testing/authorization.ts'
import { makeProject } from '../../testing/keywords.ts'
import { signUp } from '../../testing/people.ts'

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
