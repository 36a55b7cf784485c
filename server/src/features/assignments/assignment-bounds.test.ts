import { listClientProjects, previewAssignment, unassignProjects } from '@rankline/contract/assignments/calls'
import { utcDay } from '@rankline/contract/days'
import { findProject } from '@rankline/contract/projects/calls'
import { deleteClients } from '@rankline/contract/resale/calls'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeAgency, movesOf, statusOf } from '../../../tests/support/assignments.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { giveLimits } from '../../../tests/support/people.ts'

const app = appForTests()
let assign: ReturnType<typeof movesOf>['assign']
let takeBack: ReturnType<typeof movesOf>['takeBack']

beforeAll(async () => {
  ;({ assign, takeBack } = movesOf(app))
})

test('only projects that the agency assigned can be taken back, once, and from that client', async () => {
  const { agency, client } = await makeAgency(app)
  const other = await signUpClient(app, await makeBrand(app, agency))
  const own = await makeProject(app, client)
  const project = await makeProject(app, agency)
  expect(await statusOf(takeBack(agency, client, [own.id]))).toBe(404)
  expect(await statusOf(takeBack(agency, client, [project.id]))).toBe(404)
  expect(await statusOf(assign(agency, client, [project.id]))).toBe(200)
  expect(await statusOf(assign(agency, client, [project.id]))).toBe(404)
  expect(await statusOf(assign(agency, other, [project.id]))).toBe(404)
  expect(await statusOf(takeBack(agency, other, [project.id]))).toBe(404)
  // All or none.
  expect(await statusOf(takeBack(agency, client, [project.id, own.id]))).toBe(404)
  expect(await statusOf(app.call(findProject, { project_id: project.id }, client.token))).toBe(200)
  expect(await statusOf(takeBack(agency, client, [project.id]))).toBe(200)
  expect(await statusOf(takeBack(agency, client, [project.id]))).toBe(404)
  expect(await statusOf(app.call(findProject, { project_id: own.id }, client.token))).toBe(200)
})

test('SEC-004 another agency and its client reach neither the project nor the client', async () => {
  const { agency, client } = await makeAgency(app)
  const { agency: stranger, client: theirs } = await makeAgency(app)
  const project = await makeProject(app, agency)
  const foreign = await makeProject(app, stranger)
  expect(await statusOf(assign(stranger, theirs, [project.id]))).toBe(404)
  expect(await statusOf(assign(agency, theirs, [project.id]))).toBe(404)
  expect(await statusOf(assign(agency, client, [project.id, foreign.id]))).toBe(404)
  await assign(agency, client, [project.id])
  expect(await statusOf(takeBack(stranger, client, [project.id]))).toBe(404)
  expect(await statusOf(takeBack(stranger, theirs, [project.id]))).toBe(404)
  const asClient = { user_dashboard_id: client.userId, ids: [project.id] }
  expect(await statusOf(app.call(unassignProjects, asClient, client.token))).toBe(403)
  expect(await statusOf(app.call(findProject, { project_id: project.id }, theirs.token))).toBe(404)
})

test('limits of both sides hold, and a refused move leaves everything where it was', async () => {
  const { agency, client } = await makeAgency(app, {
    allowed_keywords: 2,
    allowed_competitors_per_project_keyword: 1,
  })
  const project = await makeProject(app, agency)
  await makeKeywords(app, agency, project, 'one\ntwo\nthree')
  const refused = await assign(agency, client, [project.id])
  expect(refused).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('room for 2 keywords') },
  })
  const choice = { user_dashboard_id: client.userId, project_ids: [project.id] }
  expect(await app.items(previewAssignment, choice, agency.token)).toMatchObject({
    hindrance: 'The package of this client has room for 2 keywords.',
    use: { keywords: 3, allowed_keywords: 2 },
  })
  expect(await statusOf(app.call(findProject, { project_id: project.id }, client.token))).toBe(404)

  const rich = await makeProject(app, agency)
  await makeKeywords(app, agency, rich, 'four', { competitors: 'a.example\nb.example' })
  expect(await assign(agency, client, [rich.id])).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('room for 1 competitor') },
  })

  const small = await makeProject(app, agency)
  await makeKeywords(app, agency, small, 'five')
  expect(await statusOf(assign(agency, client, [small.id]))).toBe(200)
  await giveLimits(app, agency.accountId, { allowed_projects: 2 })
  expect(await takeBack(agency, client, [small.id])).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('room for 2 projects') },
  })
  expect(await statusOf(app.call(findProject, { project_id: small.id }, client.token))).toBe(200)
})

test('many moves at once end within the limit of the client', async () => {
  const { agency, client } = await makeAgency(app, { allowed_projects: 3 })
  const projects = []
  for (let count = 0; count < 12; count += 1) projects.push(await makeProject(app, agency))
  const moves = projects.flatMap(({ id }) => [assign(agency, client, [id]), assign(agency, client, [id])])
  const made = makeProject(app, client).then(
    () => 1,
    () => 0,
  )
  const statuses = (await Promise.all(moves)).map(({ status }) => status)
  const there = await app.items(listClientProjects, { user_dashboard_id: client.userId }, agency.token)
  expect(there).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3 - (await made))
  expect(statuses.every((status) => [200, 403, 404].includes(status))).toBe(true)
})

test('one project to clients of two brands at once goes to one of them', async () => {
  const { agency, client } = await makeAgency(app)
  const other = await signUpClient(app, await makeBrand(app, agency))
  const project = await makeProject(app, agency)
  await makeKeywords(app, agency, project, bulk(30))
  const answers = await Promise.all(
    [client, other, client, other].map((one) => assign(agency, one, [project.id])),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  const keywords = app.database.db
    .selectFrom('keywords')
    .select('account_id')
    .where('project_id', '=', project.id)
  const accounts = new Set((await keywords.execute()).map(({ account_id }) => account_id))
  expect(accounts.size).toBe(1)
  const winner = accounts.has(client.accountId) ? client : other
  const returned = await Promise.all([1, 2, 3].map(() => takeBack(agency, winner, [project.id])))
  expect(returned.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
})

test('a check that is being recorded meanwhile goes along', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency)
  await makeKeywords(app, agency, project, 'rye bread')
  const { db } = app.database
  const keyword = await db
    .selectFrom('keywords')
    .select(['id', 'search_id'])
    .where('project_id', '=', project.id)
    .executeTakeFirstOrThrow()
  const { move } = await db.transaction().execute(async (recording) => {
    // As `record` does: the search is locked before its keywords are read.
    await sql`SELECT FROM searches WHERE id = ${keyword.search_id} FOR UPDATE`.execute(recording)
    const running = { move: assign(agency, client, [project.id]) }
    await expect.poll(() => waitingForLocks(app)).toBeGreaterThan(0)
    await recording
      .insertInto('positions')
      .values({
        account_id: agency.accountId,
        keyword_id: keyword.id,
        day: utcDay(),
        project_id: project.id,
        position: 3,
        depth: 100,
        checked_at: new Date(),
      })
      .execute()
    return running
  })
  expect((await move).status).toBe(200)
  const positions = db
    .selectFrom('positions')
    .select(['account_id', 'position'])
    .where('keyword_id', '=', keyword.id)
  expect(await positions.execute()).toEqual([{ account_id: client.accountId, position: 3 }])
})

test('a client that is being deleted gets no project', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, agency)
  const [deleted, assigned] = await Promise.all([
    app.call(deleteClients, { ids: [client.userId] }, agency.token),
    assign(agency, client, [project.id]),
  ])
  expect(deleted.status).toBe(200)
  const row = await app.database.db
    .selectFrom('projects')
    .select(['account_id', 'deleted_at'])
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  // Either the project went and was deleted with the client, or it stayed.
  expect([assigned.status, row.account_id, row.deleted_at === null]).toEqual(
    assigned.status === 200 ? [200, client.accountId, false] : [404, agency.accountId, true],
  )
})

test('more projects than may move at once are refused', async () => {
  const { agency, client } = await makeAgency(app)
  const ids = Array.from({ length: 21 }, (_, index) => index + 1)
  expect(await statusOf(assign(agency, client, ids))).toBe(422)
  expect(await statusOf(takeBack(agency, client, ids))).toBe(422)
})
