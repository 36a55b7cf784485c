import { checkClient } from '@rankline/contract/clients/calls'
import { addCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { DAY } from '@rankline/contract/days'
import { addKeywords, findKeyword, listKeywords, requestRanks } from '@rankline/contract/keywords/calls'
import { inviteMembers, listMembers } from '@rankline/contract/members/calls'
import { usageData } from '@rankline/contract/packages/calls'
import { createProject, listProjects } from '@rankline/contract/projects/calls'
import { describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject, settleSearches } from '../../../tests/support/keywords.ts'
import { giveLimits, givePackage, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { pauseEnded } from '../packages/packages.service.ts'

const app = appForTests()

const form = { project_name: 'Shop', project_url: 'https://www.example.com/' }
const lines = (count: number, word = 'keyword') =>
  Array.from({ length: count }, (_, index) => `${word} ${index}`).join('\n')

/** Makes fifty calls at once: ten must succeed, and the limit must refuse the others. */
async function tenOfFifty(call: (index: number) => Promise<{ status: number; body: object }>) {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => call(index)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => 'code' in body && body.code)).toEqual(Array(40).fill('LIMIT_REACHED'))
  for (const { body } of refused) expect('message' in body && body.message).toMatch(/\w+ .+\.$/)
}

describe('fifty at once against a limit of ten', () => {
  test('BILL-040 end with ten projects', async () => {
    const person = await signUp(app)
    await giveLimits(app, person.accountId, { allowed_projects: 10 })
    await tenOfFifty(() => app.call(createProject, form, person.token))
    expect((await app.items(listProjects, {}, person.token)).total).toBe(10)
  })

  test('BILL-040 end with ten keywords, over several projects', async () => {
    const person = await signUp(app)
    const projects = [await makeProject(app, person), await makeProject(app, person)]
    await giveLimits(app, person.accountId, { allowed_keywords: 10 })
    await tenOfFifty((index) =>
      app.call(
        addKeywords,
        { project_id: projects[index % 2]!.id, keywords: `keyword ${index}` },
        person.token,
      ),
    )
    expect((await app.items(listKeywords, {}, person.token)).total).toBe(10)
  })

  test('BILL-040 end with ten competitors of a keyword, and of an account', async () => {
    for (const limit of ['allowed_competitors_per_project_keyword', 'allowed_competitors'] as const) {
      const person = await signUp(app)
      const project = await makeProject(app, person)
      const [keyword] = await makeKeywords(app, person, project, 'shoes')
      await giveLimits(app, person.accountId, { [limit]: 10 })
      const ids = { project_keyword_ids: [keyword!.id] }
      await tenOfFifty((index) =>
        app.call(addCompetitors, { ...ids, competitors: `rival${index}.example` }, person.token),
      )
      const list = await app.items(listCompetitors, { project_keyword_id: keyword!.id }, person.token)
      expect(list).toHaveLength(10)
    }
  })

  test('BILL-040 end with ten members', async () => {
    const person = await signUp(app)
    await giveLimits(app, person.accountId, { allowed_team_members: 10 })
    await tenOfFifty((index) =>
      app.call(
        inviteMembers,
        { emails: [`${person.username}-${index}@example.com`], role: 'viewer', project_permission: 'all' },
        person.token,
      ),
    )
    const { total } = await app.items(listMembers, {}, person.token)
    expect(total).toBe(11)
  })

  test('BILL-040 end with ten projects and keywords of a client, by the package of its agency', async () => {
    const limits = { allowed_projects: 10, allowed_keywords: 10 }
    const brand = await makeBrand(app, await signUp(app), { limits })
    const client = await signUpClient(app, brand)
    await tenOfFifty(() => app.call(createProject, form, client.token))
    const { data, total } = await app.items(listProjects, {}, client.token)
    expect(total).toBe(10)
    await tenOfFifty((index) =>
      app.call(
        addKeywords,
        { project_id: data[index % data.length]!.id, keywords: `keyword ${index}` },
        client.token,
      ),
    )
    expect((await app.items(listKeywords, {}, client.token)).total).toBe(10)
  })

  test('end with ten ranks asked for', async () => {
    const person = await signUp(app)
    const project = await makeProject(app, person)
    const keywords = await makeKeywords(app, person, project, lines(50))
    await giveLimits(app, person.accountId, { allowed_daily_requests: 10 })
    await settleSearches(app)
    await tenOfFifty((index) =>
      app.call(requestRanks, { project_keyword_ids: [keywords[index]!.id] }, person.token),
    )
    const requests = (await app.items(usageData, {}, person.token)).find(
      ({ name_default: name }) => name === 'allowed_daily_requests',
    )
    expect(requests).toMatchObject({ allowed_amount: 10, inuse_amount: 10, total_usage: 100 })
  })
})

describe('competitors of a keyword', () => {
  test.each([
    ['starter-250', 5],
    ['starter-500', 5],
    ['business-1000', 10],
    ['agency-5000', 20],
  ])('COMP-015 %s has room for %i of them', async (slug, most) => {
    const person = await signUp(app)
    await givePackage(app, person.accountId, { slug })
    const project = await makeProject(app, person)
    const [keyword] = await makeKeywords(app, person, project, 'shoes')
    const add = (from: number, to: number) => {
      const hosts = Array.from({ length: to - from }, (_, index) => `rival${from + index}.example`)
      const input = { project_keyword_ids: [keyword!.id], competitors: hosts.join('\n') }
      return app.call(addCompetitors, input, person.token)
    }
    // One form takes five lines at most.
    for (let from = 0; from < most; from += 5) expect((await add(from, from + 5)).status).toBe(200)
    expect((await add(most, most + 1)).body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: `A keyword may have ${most} competitors: 1 line is too many, nothing has been added.`,
    })
    const list = await app.items(listCompetitors, { project_keyword_id: keyword!.id }, person.token)
    expect(list).toHaveLength(most)
  })

  test('PROJ-066 those a project begins with are bounded by the package, for every keyword, and the excess is told', async () => {
    const person = await signUp(app, { isOnTrial: true })
    const competitors = (count: number) =>
      Array.from({ length: count }, (_, index) => `rival${index}.example`).join('\n')
    const create = (count: number) =>
      app.call(createProject, { ...form, keywords: lines(2), competitors: competitors(count) }, person.token)
    expect((await create(7)).body).toMatchObject({
      code: 'LIMIT_REACHED',
      message: 'A keyword may have 5 competitors: 2 lines are too many, nothing has been added.',
    })
    expect((await app.items(listProjects, {}, person.token)).total).toBe(0)
    expect((await create(5)).status).toBe(200)
    const { data } = await app.items(listKeywords, {}, person.token)
    for (const { id } of data)
      expect(await app.items(listCompetitors, { project_keyword_id: id }, person.token)).toHaveLength(5)

    // Without a limit in the package, only the length of the text is limited, not the number of lines.
    const roomy = await signUp(app)
    await giveLimits(app, roomy.accountId, {})
    const many = { ...form, keywords: 'shoes', competitors: competitors(30) }
    expect((await app.call(createProject, many, roomy.token)).status).toBe(200)
    const long = { ...many, competitors: `${'x'.repeat(5000)}.example` }
    expect((await app.call(createProject, long, roomy.token)).status).toBe(422)
  })
})

describe("a brand's client", () => {
  test('has what the package the agency has sold allows, not what the agency has', async () => {
    const agency = await signUp(app)
    const limits = { allowed_projects: 1, allowed_keywords: 3, allowed_daily_requests: 1 }
    const brand = await makeBrand(app, agency, {
      limits: { ...limits, allowed_competitors_per_project_keyword: 2 },
    })
    const client = await signUpClient(app, brand)
    const project = await makeProject(app, client)
    expect((await app.call(createProject, form, client.token)).body).toMatchObject({
      message: 'Your package has room for 1 project.',
    })
    const add = (keywords: string) =>
      app.call(addKeywords, { project_id: project.id, keywords }, client.token)
    expect((await add(lines(4))).body).toMatchObject({ code: 'LIMIT_REACHED' })
    expect((await add(lines(3))).status).toBe(200)
    await settleSearches(app)
    const { data } = await app.items(listKeywords, {}, client.token)
    const ids = data.map(({ id }) => id)
    expect((await app.call(requestRanks, { project_keyword_ids: ids }, client.token)).status).toBe(403)
    expect((await app.call(requestRanks, { project_keyword_ids: [ids[0]!] }, client.token)).status).toBe(200)
    const other = await app.items(findKeyword, { project_keyword_id: ids[1]! }, client.token)
    expect(other.is_request_available).toBe(2)
    const rivals = { project_keyword_ids: [ids[0]!], competitors: 'one.example\ntwo.example\nthree.example' }
    expect((await app.call(addCompetitors, rivals, client.token)).body).toMatchObject({
      code: 'LIMIT_REACHED',
    })
    const usage = await app.items(usageData, {}, client.token)
    expect(
      usage.map(({ name, allowed_amount, inuse_amount }) => [name, allowed_amount, inuse_amount]),
    ).toEqual([
      ['Keywords', 3, 3],
      ['Projects', 1, 1],
      ['Daily requests', 1, 1],
      ['Team members', -1, 0],
      ['Competitors per keyword', 2, 0],
    ])
  })

  test('is refused and tracked no more once their time is over', async () => {
    const client = await signUpClient(app, await makeBrand(app, await signUp(app)))
    const project = await makeProject(app, client)
    await makeKeywords(app, client, project, 'only of this client')
    const member = await makeMember(app, client, 'manager')
    const setEnd = (end_at: Date | null) =>
      app.database.db.updateTable('clients').set({ end_at }).where('id', '=', client.userId).execute()
    const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
    const isDue = async () => {
      await pauseEnded(ctx)
      const row = await app.database.db
        .selectFrom('searches')
        .innerJoin('phrases', 'phrases.id', 'searches.phrase_id')
        .select('next_check_at')
        .where('text', '=', 'only of this client')
        .executeTakeFirstOrThrow()
      return row.next_check_at !== null
    }
    await setEnd(new Date(Date.now() - 1_000))
    for (const { token } of [client, member])
      expect((await app.call(listKeywords, { project_id: project.id }, token)).body).toMatchObject({
        code: 'PACKAGE_EXPIRED',
      })
    const { user_member: end } = await app.items(checkClient, {}, client.token)
    expect(end).toMatchObject({ days_left: 0, is_expired: 1, role: 'client' })
    expect(await isDue()).toBe(false)
    await setEnd(new Date(Date.now() + DAY))
    expect((await app.call(listProjects, {}, client.token)).status).toBe(200)
    expect(await isDue()).toBe(true)
  })
})
