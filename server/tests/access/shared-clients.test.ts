import { shareProjects, unshareProjects } from '@rankline/contract/assignments/calls'
import { listChanges } from '@rankline/contract/changes/calls'
import { checkClient, loginClient } from '@rankline/contract/clients/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import { addKeywords, deleteKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { setFlag } from '@rankline/contract/keywords/flags'
import { allProjectMembers, listMembers, memberAllowance } from '@rankline/contract/members/calls'
import { featuresOfShared } from '@rankline/contract/members/permissions'
import { addNote } from '@rankline/contract/notes/calls'
import { allProjects, createProject, listProjects } from '@rankline/contract/projects/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeWorld, type World } from '../support/authorization.ts'
import { type Case, cases } from '../support/authorization-rows.ts'
import { signUpClient } from '../support/clients.ts'
import { noteWrites, type Writes } from '../support/fingerprint.ts'
import { makeHidden, traceOfHidden } from '../support/hidden.ts'
import { makeProject } from '../support/keywords.ts'
import { namingLess, namingThings } from '../support/naming.ts'
import { signUp } from '../support/people.ts'
import { send } from '../support/send.ts'
import { strayWrites } from '../support/stray-writes.ts'
import type { Things } from '../support/things.ts'

// Clients with whom the agency shares a project view this project, and learn nothing else of the agency.

const app = appForTests()
let world: World
let hidden: Things
let taken: Writes['taken']

const share = (projectId: number, clientId = world.people.client.userId) =>
  app.items(
    shareProjects,
    { user_dashboard_id: clientId, project_ids: [projectId] },
    world.people.holder.token,
  )
const unshare = (projectId: number) =>
  app.items(
    unshareProjects,
    { user_dashboard_id: world.people.client.userId, project_ids: [projectId] },
    world.people.holder.token,
  )
const seen = async (token = world.people.client.token) =>
  (await app.items(listProjects, {}, token)).data.map(({ id }) => id)

beforeAll(async () => {
  world = await makeWorld(app)
  hidden = await makeHidden(world)
  ;({ taken } = await noteWrites(app.database))
  await share(world.project.id)
})

test('the client sees the shared project, and nothing else of the agency', async () => {
  const { client, holder } = world.people
  const { id } = world.project
  const [project, ...others] = (await app.items(listProjects, {}, client.token)).data
  expect(others).toEqual([])
  expect(project).toMatchObject({ id, role: 'viewer', is_owner: false, username: 'Acme Search' })
  expect((await app.items(allProjects, {}, client.token)).map((one) => one.id)).toEqual([id])
  expect((await app.items(dashboard, {}, client.token)).counters.projects).toBe(1)
  expect((await app.items(listChanges, {}, client.token)).map((one) => one.id)).toEqual([id])
  const { data } = await app.items(listKeywords, { project_id: id }, client.token)
  expect(data.length).toBeGreaterThan(0)
  expect(JSON.stringify(data)).not.toContain(holder.username)
})

test('a client with nothing else opens it', async () => {
  const { username, password, addressName: address_name } = world.people.client
  const { user } = await app.items(loginClient, { username, password, address_name })
  expect(user.opens_project).toBe(world.project.id)
})

test('the agency keeps it, and its list of members and its limits do not know the client', async () => {
  const { holder, client } = world.people
  expect((await app.items(listProjects, {}, holder.token)).data.map(({ id }) => id)).toContain(
    world.project.id,
  )
  const before = await app.items(memberAllowance, {}, holder.token)
  const members = await app.items(listMembers, {}, holder.token)
  expect(members.data.map(({ memberable }) => memberable.email)).not.toContain(client.email)
  const ofProject = await app.items(allProjectMembers, { project_id: world.project.id }, holder.token)
  expect(ofProject.map(({ user_member }) => user_member.memberable.email)).not.toContain(client.email)
  const other = await signUpClient(app, { id: client.brandId, ...client })
  await share(world.project.id, other.userId)
  expect(await app.items(memberAllowance, {}, holder.token)).toEqual(before)
})

test('it stands beside projects of the client’s own, who may create some', async () => {
  const { client } = world.people
  const own = await makeProject(app, client, { project_url: 'own.example' })
  expect((await seen()).toSorted()).toEqual([world.project.id, own.id].toSorted())
  expect((await app.items(dashboard, {}, client.token)).counters.projects).toBe(1)
  await app.database.db
    .updateTable('projects')
    .set({ deleted_at: new Date() })
    .where('id', '=', own.id)
    .execute()
})

describe('SEC-004 every call of the client about the shared project', () => {
  const asClient = cases.filter(({ endpoint: { scope } }) => scope === 'account' || scope === 'client')

  test.each(asClient)('$path', async ({ endpoint, row }: Case) => {
    const { client, holder } = world.people
    const bounds = {
      own: client.accountId,
      worksIn: new Map([[holder.accountId, [world.project.id]]]),
    }
    // Log-outs give the actor another token, which is read after the input.
    const input = await row.input(world, 'client')
    for (const given of [input, ...namingLess(endpoint, input), namingThings(endpoint, input, hidden)]) {
      await taken()
      const { status, text } = await send(app, endpoint, given, { token: client.token })
      expect({ trace: traceOfHidden(text) }).toEqual({ trace: null })
      expect(strayWrites(endpoint.path, await taken(), bounds)).toEqual([])
      // Calls that need more than a look are refused, and things of the team are not found.
      if (given === input && row.expected.client === 404) {
        const viewer = row.expected['limited viewer']
        const isOpen = featuresOfShared.has(endpoint.feature)
        expect({ path: endpoint.path, status }).toEqual({
          path: endpoint.path,
          status: expect.toBeOneOf(isOpen ? [viewer, 404] : [403, 404]),
        })
      }
      await row.after?.(world, 'client')
    }
  })
})

test('who may add adds notes and keywords, and changes and deletes nothing', async () => {
  const { client, holder } = world.people
  const [keyword] = (await app.items(listKeywords, { project_id: world.project.id }, client.token)).data
  const project_id = world.project.id
  const ofKeyword = { project_keyword_ids: [keyword!.id] }
  const tries = async () => ({
    keyword: (await app.call(addKeywords, { project_id, keywords: 'rye bread' }, client.token)).status,
    note: (await app.call(addNote, { ...ofKeyword, text: 'Seen', selected_date: utcDay() }, client.token))
      .status,
    deleted: (await app.call(deleteKeywords, ofKeyword, client.token)).status,
    edited: (await app.call(setFlag, { ...ofKeyword, flag: 'is_favourited', is_on: '1' }, client.token))
      .status,
  })
  const input = { user_dashboard_id: client.userId, project_ids: [project_id] }
  expect(await tries()).toEqual({ keyword: 403, note: 403, deleted: 403, edited: 403 })
  await app.items(shareProjects, { ...input, may_add: 1 }, holder.token)
  expect(await tries()).toEqual({ keyword: 200, note: 200, deleted: 403, edited: 403 })
  expect(
    (await app.items(listProjects, {}, client.token)).data.find(({ id }) => id === project_id)?.role,
  ).toBe('contributor')
  await app.items(shareProjects, input, holder.token)
  expect(await tries()).toEqual({ keyword: 403, note: 403, deleted: 403, edited: 403 })
})

describe('it ends at once', () => {
  const status = async (token = world.people.client.token) =>
    (await app.call(listKeywords, { project_id: world.project.id }, token)).status

  test('when the agency ends it', async () => {
    expect(await status()).toBe(200)
    await unshare(world.project.id)
    expect(await status()).toBe(404)
    expect(await seen()).not.toContain(world.project.id)
    await share(world.project.id)
    expect(await status()).toBe(200)
  })

  test('with the time of the client, and while the client or the brand is disabled', async () => {
    const { client, holder } = world.people
    const { db } = app.database
    const set = (end_at: Date | null) =>
      db.updateTable('clients').set({ end_at }).where('id', '=', client.userId).execute()
    await set(new Date(Date.now() - 60_000))
    expect(await status()).toBe(402)
    await set(null)
    expect(await status()).toBe(200)
    await db.updateTable('brands').set({ status: 0 }).where('id', '=', client.brandId).execute()
    expect(await status()).toBe(401)
    await db.updateTable('brands').set({ status: 1 }).where('id', '=', client.brandId).execute()
    const { username, password, addressName: address_name } = client
    client.token = (await app.items(loginClient, { username, password, address_name })).token
    expect(await status()).toBe(200)
    expect(holder.userId).toBeGreaterThan(0)
  })

  test('a stranger shares nothing, with nobody', async () => {
    const stranger = await signUp(app)
    const project = await makeProject(app, stranger)
    const input = { user_dashboard_id: world.people.client.userId, project_ids: [project.id] }
    expect((await app.call(shareProjects, input, stranger.token)).status).toBe(404)
    expect((await app.items(checkClient, {}, world.people.client.token)).username).toBe(
      world.people.client.username,
    )
    expect((await app.call(createProject, {}, world.people.client.token)).status).toBe(422)
  })
})
