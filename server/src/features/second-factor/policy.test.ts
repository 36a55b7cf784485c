import { checkSession } from '@rankline/contract/auth/calls'
import { allProjects, findProject, listProjects } from '@rankline/contract/projects/calls'
import { findMemberPolicy, removeTotp, updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { listAllTickets } from '@rankline/contract/tickets/calls'
import { afterAll, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { createTestApp } from '../../../tests/support/app.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { listenForStreams, openStream } from '../../../tests/support/event-stream.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { addTotp } from '../../../tests/support/second-factor.ts'
import { announceProjects } from '../events/announce.ts'

const app = appForTests()

afterAll(async () => {
  // Node's fetch leaves spare connections open that never had a request, so they do not count as idle.
  app.app.server.closeAllConnections()
})

const locked = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }

test('an account that asks its members for a second factor is closed to those without, and opens with one', async () => {
  const holder = await signUp(app)
  const member = await makeMember(app, holder, 'manager')
  const theirs = await makeProject(app, holder)
  const own = await makeProject(app, member)
  const find = (project_id: number, token: string) => app.call(findProject, { project_id }, token)
  const seen = async () =>
    (await app.items(allProjects, {}, member.token)).map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await seen()).toEqual([theirs.id, own.id])

  await app.items(updateMemberPolicy, { is_required: 1 }, holder.token)
  expect(await app.items(findMemberPolicy, {}, holder.token)).toEqual({ is_required: 1 })
  expect(await find(theirs.id, member.token)).toMatchObject(locked)
  expect(await app.call(listProjects, { userable_id: holder.userId }, member.token)).toMatchObject(locked)
  expect(await seen()).toEqual([own.id])
  expect((await find(own.id, member.token)).status).toBe(200)
  expect((await app.items(checkSession, {}, member.token)).second_factor_for).toEqual([holder.username])
  // The holder keeps access to their own account, and a stranger learns nothing.
  expect((await find(theirs.id, holder.token)).status).toBe(200)
  expect((await find(theirs.id, (await signUp(app)).token)).status).toBe(404)

  await addTotp(app, member)
  expect((await find(theirs.id, member.token)).status).toBe(200)
  expect(await seen()).toEqual([theirs.id, own.id])
  expect(await app.items(checkSession, {}, member.token)).not.toHaveProperty('second_factor_for')
  await app.items(removeTotp, {}, member.token)
  expect(await find(theirs.id, member.token)).toMatchObject(locked)
  await app.items(updateMemberPolicy, { is_required: 0 }, holder.token)
  expect((await find(theirs.id, member.token)).status).toBe(200)
})

test('a member who sees chosen projects is not told of the others', async () => {
  const holder = await signUp(app)
  const [given, hidden] = [await makeProject(app, holder), await makeProject(app, holder)]
  const member = await makeMember(app, holder, 'viewer', { project_ids: [given.id] })
  await app.items(updateMemberPolicy, { is_required: 1 }, holder.token)
  const find = (project_id: number) => app.call(findProject, { project_id }, member.token)
  expect(await find(given.id)).toMatchObject(locked)
  expect((await find(hidden.id)).status).toBe(404)
})

test('an open page of a member hears nothing more of an account from the moment it is closed to them', async () => {
  const holder = await signUp(app)
  const member = await makeMember(app, holder, 'viewer')
  const { id: project_id } = await makeProject(app, holder)
  const stream = await openStream(await listenForStreams(app), member)
  const announce = (account_id: number, id: number) =>
    announceProjects(app.database.db, [{ account_id, project_id: id }])
  await announce(holder.accountId, project_id)
  await expect.poll(() => stream.events).toContainEqual({ type: 'project', project_id })
  await app.items(updateMemberPolicy, { is_required: 1 }, holder.token)
  stream.events.splice(0)
  await announce(holder.accountId, project_id)
  await announce(member.accountId, 77)
  await expect.poll(() => stream.events).toContainEqual({ type: 'project', project_id: 77 })
  expect(stream.events).not.toContainEqual({ type: 'project', project_id })
  await stream.close()
})

test("administrators' calls need a second factor where the installation says so", async () => {
  const strict = await createTestApp({ installation: { adminsNeedSecondFactor: true } })
  try {
    const administrator = await makeAdministrator(strict)
    const ask = () => strict.call(listAllTickets, {}, administrator.token)
    expect(await ask()).toMatchObject(locked)
    expect((await strict.call(listAllTickets, {}, (await signUp(strict)).token)).body).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await strict.call(checkSession, {}, administrator.token)).status).toBe(200)
    await addTotp(strict, administrator)
    expect((await ask()).status).toBe(200)
  } finally {
    await strict.close()
  }
})
