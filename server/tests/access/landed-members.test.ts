import { chooseTrial } from '@rankline/contract/account/calls'
import { checkSession, login } from '@rankline/contract/auth/calls'
import { listChanges } from '@rankline/contract/changes/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { listKeywords } from '@rankline/contract/keywords/calls'
import { toggleMember } from '@rankline/contract/members/calls'
import { allProjects, createProject, listProjects } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { limitedActors, makeWorld, signUpUndecided, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { noteWrites, type Writes } from '../support/fingerprint.ts'
import { makeHidden, traceOfHidden } from '../support/hidden.ts'
import { makeProject } from '../support/keywords.ts'
import { namingLess } from '../support/naming.ts'
import { givePackage, ROOMY_PACKAGE, type SignedUp } from '../support/people.ts'
import { send } from '../support/send.ts'
import { strayWrites } from '../support/stray-writes.ts'

// Members without a package of their own work in the account that invited them: calls that name nothing reach it.

const app = appForTests()
const past = () => new Date(Date.now() - 60_000)
let world: World
let taken: Writes['taken']

const expire = ({ accountId }: SignedUp) =>
  givePackage(app, accountId, { slug: ROOMY_PACKAGE, endAt: past() })

beforeAll(async () => {
  world = await makeWorld(app)
  await makeHidden(world)
  const { viewer, moderator, manager, owner } = world.people
  await signUpUndecided(app, viewer)
  await signUpUndecided(app, manager)
  await expire(moderator)
  await expire(owner)
  for (const actor of limitedActors) await signUpUndecided(app, world.people[actor])
  ;({ taken } = await noteWrites(app.database))
})

describe('a member who has chosen no package', () => {
  test('finds the projects of the account that invited them everywhere', async () => {
    const { token } = world.people['limited viewer']
    const { id } = world.project
    expect((await app.items(listProjects, {}, token)).data.map((project) => project.id)).toEqual([id])
    expect((await app.items(allProjects, {}, token)).map((project) => project.id)).toEqual([id])
    expect((await app.items(dashboard, {}, token)).counters.projects).toBe(1)
    expect((await app.items(listChanges, {}, token)).map((project) => project.id)).toEqual([id])
    const { data } = await app.items(listKeywords, {}, token)
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map(({ project_id }) => project_id))).toEqual(new Set([id]))
  })

  test('is told so when they log in, and with their session', async () => {
    const { username, password, token } = world.people['limited viewer']
    const { holder } = world.people
    const works_in = { userable_id: holder.userId, username: holder.username, is_limited: 1 }
    const expected = { status: 2, role: 'viewer', works_in }
    expect(await app.items(checkSession, {}, token)).toMatchObject(expected)
    expect((await app.items(login, { username, password })).user).toMatchObject(expected)
  })

  test('may do no more than their role', async () => {
    const create = async ({ token }: SignedUp) =>
      (await app.call(createProject, { project_name: 'New', project_url: 'new.example' }, token)).status
    expect(await create(world.people.viewer)).toBe(403)
    expect(await create(world.people['limited manager'])).toBe(403)
    expect(await create(world.people.manager)).toBe(200)
  })
})

test('what has ended of their own locks their own projects, and none of the account that invited them', async () => {
  const { moderator } = world.people
  await givePackage(app, moderator.accountId, { slug: ROOMY_PACKAGE })
  const own = await makeProject(app, moderator)
  await expire(moderator)
  expect(await app.call(listKeywords, { project_id: own.id }, moderator.token)).toMatchObject({
    status: 402,
    body: { code: 'PACKAGE_EXPIRED' },
  })
  const { data } = await app.items(listProjects, {}, moderator.token)
  expect(data.map(({ id }) => id)).toContain(world.project.id)
  expect(data.map(({ id }) => id)).not.toContain(own.id)
  expect((await app.items(dashboard, {}, moderator.token)).counters.projects).toBeGreaterThan(0)
})

test('with a package of their own they are at home in their own account', async () => {
  const { manager } = world.people
  await app.items(chooseTrial, { option: 'trial' }, manager.token)
  await givePackage(app, manager.accountId, { slug: ROOMY_PACKAGE })
  expect((await app.items(listProjects, {}, manager.token)).data).toEqual([])
  expect(await app.items(checkSession, {}, manager.token)).not.toHaveProperty('works_in')
  await signUpUndecided(app, manager)
})

test('calls about the whole account stay with the account of the person who pays', async () => {
  const { owner } = world.people
  const own = cases.filter(({ endpoint: { permission } }) => permission === 'own')
  for (const { endpoint, row } of own)
    for (const input of namingLess(endpoint, await row.input(world, 'owner'))) {
      if (endpoint.isOpen) continue
      const { status } = await send(app, endpoint, input, { token: owner.token })
      expect({ path: endpoint.path, isRefused: [402, 404, 422].includes(status) }).toEqual({
        path: endpoint.path,
        isRefused: true,
      })
    }
})

describe('SEC-004 who names nothing is told nothing of a project that they do not see', () => {
  const ofAccounts = cases.filter(({ endpoint: { scope } }) => scope === 'account' || scope === 'user')

  test.each(ofAccounts)('$path', async ({ endpoint, row }: Case) => {
    for (const actor of limitedActors) {
      const { accountId, token } = world.people[actor]
      for (const input of namingLess(endpoint, await row.input(world, actor))) {
        await taken()
        const { text } = await send(app, endpoint, input, { token })
        expect({ actor, trace: traceOfHidden(text) }).toEqual({ actor, trace: null })
        const seen = new Map([[world.people.holder.accountId, [world.project.id]]])
        const stray = strayWrites(endpoint.path, await taken(), { own: accountId, worksIn: seen })
        expect({ actor, stray }).toEqual({ actor, stray: [] })
      }
      await row.after?.(world, actor)
    }
  })
})

describe('where the account that invited them cannot be used', () => {
  const isRefused = async (person: SignedUp, code: string) =>
    expect(await app.call(dashboard, {}, person.token)).toMatchObject({ status: 402, body: { code } })

  test('an ended package locks its members too', async () => {
    const { holder, viewer } = world.people
    await expire(holder)
    await isRefused(viewer, 'TRIAL_OR_PAYMENT_REQUIRED')
    expect(await app.call(listKeywords, { project_id: world.project.id }, viewer.token)).toMatchObject({
      status: 402,
      body: { code: 'PACKAGE_EXPIRED' },
    })
    await givePackage(app, holder.accountId, { slug: ROOMY_PACKAGE })
  })

  test('a disabled member has nowhere to work', async () => {
    const { holder, viewer } = world.people
    await app.items(toggleMember, { user_member_id: world.memberIds.viewer }, holder.token)
    await isRefused(viewer, 'TRIAL_OR_PAYMENT_REQUIRED')
    expect(await app.items(checkSession, {}, viewer.token)).not.toHaveProperty('works_in')
  })
})
