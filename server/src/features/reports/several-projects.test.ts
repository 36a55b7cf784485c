import { previewAssignment } from '@rankline/contract/assignments/calls'
import { restoreBinned } from '@rankline/contract/bin/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { updateProjectMember } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import {
  createReport,
  deleteReports,
  downloadReport,
  findReport,
  listReports,
  previewReport,
  projectsWithoutReport,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOn, messagesTo } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeAgency, movesOf } from '../../../tests/support/assignments.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject, setStanding } from '../../../tests/support/keywords.ts'
import { textOfPdf } from '../../../tests/support/pdf.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { documentOf, makeReport, renderWaiting, reportForm } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'
import { purgeForgottenProjects } from '../projects/binned-projects.service.ts'

const app = appForTests()
const receivers = receiversForTests()
const context = () => sendingContext(app, receivers.url)
let person: SignedUp
let shop: Project
let boots: Project
let hats: Project

beforeEach(async () => {
  person = await signUp(app)
  shop = await makeProject(app, person, { project_name: 'Shop' })
  boots = await makeProject(app, person, { project_name: 'Boots' })
  hats = await makeProject(app, person, { project_name: 'Hats' })
})

const several = (changes: Parameters<typeof makeReport>[3] = {}, by: Pick<SignedUp, 'token'> = person) =>
  makeReport(app, by, shop.id, { other_project_ids: [hats.id, boots.id], ...changes })
const shown = async (id: number, by: Pick<SignedUp, 'token'> = person) => {
  const { report } = await app.items(findReport, { report_id: id }, by.token)
  const others = report.other_projects.map(({ name }) => name)
  return [[report.project_name, ...others], report.lost_projects]
}
const statusFor = async (by: SignedUp, id: number) =>
  (await app.call(findReport, { report_id: id }, by.token)).status
const bin = (...projects: Project[]) =>
  app.items(deleteProjects, { project_ids: projects.map(({ id }) => id) }, person.token)
const hide = (memberId: number, { id }: Project) =>
  app.items(updateProjectMember, { project_id: id, user_member_id: memberId, status: 0 }, person.token)
const stored = (id: number) =>
  app.database.db
    .selectFrom('reports')
    .select(['project_id', 'other_project_ids'])
    .where('account_id', '=', person.accountId)
    .where('id', '=', id)
    .executeTakeFirst()
const lastRun = async (id: number) => {
  await app.items(sendReport, { report_id: id }, person.token)
  await renderWaiting(app, context(), person.accountId)
  return (await app.items(listReports, {}, person.token)).data.find((one) => one.id === id)?.last_run
}

describe('the form', () => {
  test('has the projects in the order that a person chooses, each once', async () => {
    const { id, project_id, other_projects } = await several({
      other_project_ids: [hats.id, shop.id, boots.id, hats.id],
    })
    expect(project_id).toBe(shop.id)
    expect(other_projects).toEqual([
      { id: hats.id, name: 'Hats' },
      { id: boots.id, name: 'Boots' },
    ])
    expect(await shown(id)).toEqual([['Shop', 'Hats', 'Boots'], 0])
    const single = await makeReport(app, person, shop.id)
    expect([single.other_projects, single.lost_projects]).toEqual([[], 0])
  })

  test('an edit that does not send them keeps them, and one that sends none removes them', async () => {
    const { id } = await several()
    const edit = (changes: object) =>
      app.items(updateReport, { ...reportForm(shop.id), report_id: id, ...changes }, person.token)
    await edit({ name: 'Other' })
    expect(await shown(id)).toEqual([['Shop', 'Hats', 'Boots'], 0])
    await edit({ project_id: hats.id })
    expect(await shown(id)).toEqual([['Hats', 'Boots'], 0])
    await edit({ other_project_ids: [boots.id] })
    expect(await shown(id)).toEqual([['Shop', 'Boots'], 0])
    await edit({ other_project_ids: [''] })
    expect(await shown(id)).toEqual([['Shop'], 0])
  })

  test('takes at most twenty others, and none of a stranger', async () => {
    const stranger = await signUp(app)
    const foreign = await makeProject(app, stranger)
    const form = reportForm(shop.id)
    const create = (ids: number[]) =>
      app.call(createReport, { ...form, other_project_ids: ids }, person.token)
    expect((await create([foreign.id])).status).toBe(404)
    expect((await create([boots.id, foreign.id])).status).toBe(404)
    expect((await create(Array.from({ length: 21 }, () => boots.id))).status).toBe(422)
    const { id } = await several()
    const edited = { ...form, report_id: id, other_project_ids: [foreign.id] }
    expect((await app.call(updateReport, edited, person.token)).status).toBe(404)
    const { destination_type: _, destination_type_webhook: __, ...preview } = form
    const previewed = { ...preview, other_project_ids: [foreign.id] }
    expect((await app.call(previewReport, previewed, person.token)).status).toBe(404)
    expect(await shown(id)).toEqual([['Shop', 'Hats', 'Boots'], 0])
  })

  test('lists a report for each of its projects', async () => {
    const { id } = await several()
    const ids = async (project_id: number) =>
      (await app.items(listReports, { project_id }, person.token)).data.map((one) => one.id)
    for (const { id: projectId } of [shop, boots, hats]) expect(await ids(projectId)).toEqual([id])
    expect(await app.items(projectsWithoutReport, {}, person.token)).toEqual([])
  })
})

describe('a member of some projects', () => {
  test('sees a report only with all of its projects, and adds no other', async () => {
    const { id } = await several()
    const some = await makeMember(app, person, 'manager', { project_ids: [shop.id, hats.id] })
    const all = await makeMember(app, person, 'manager', { project_ids: [shop.id, hats.id, boots.id] })
    expect(await statusFor(some, id)).toBe(404)
    expect(await statusFor(all, id)).toBe(200)
    const answers = [
      app.call(downloadReport, { report_id: id }, some.token),
      app.call(sendReport, { report_id: id }, some.token),
      app.call(deleteReports, { ids: [id] }, some.token),
      app.call(updateReport, { ...reportForm(shop.id), report_id: id }, some.token),
      app.call(createReport, { ...reportForm(shop.id), other_project_ids: [boots.id] }, some.token),
    ]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const { data } = await app.items(listReports, { project_id: shop.id }, some.token)
    expect(data).toEqual([])
    expect(await shown(id)).toEqual([['Shop', 'Hats', 'Boots'], 0])
    const own = await several({ other_project_ids: [hats.id] }, some)
    expect(await statusFor(some, own.id)).toBe(200)
  })

  test('loses a project in the report that they made, which says so', async () => {
    const maker = await makeMember(app, person, 'manager', { project_ids: [shop.id, hats.id, boots.id] })
    const other = await makeMember(app, person, 'manager', { project_ids: [boots.id, hats.id] })
    const { id } = await several({}, maker)
    expect(await statusFor(other, id)).toBe(404)
    const take = (project: Project) => hide(maker.memberId, project)
    await take(shop)
    for (const by of [person, maker, other]) expect(await shown(id, by)).toEqual([['Hats', 'Boots'], 1])
    expect((await lastRun(id))?.status).toBe('made')
    await take(hats)
    expect(await shown(id, maker)).toEqual([['Boots'], 2])
    await take(boots)
    // Nobody is left who sees what is sent, as with a report about one project.
    expect(await statusFor(maker, id)).toBe(404)
    expect(await lastRun(id)).toMatchObject({ status: 'failed', failure: messages.reportWithoutAuthor })
  })

  test('never gets a document that was made with a project they do not see', async () => {
    const maker = await makeMember(app, person, 'manager', { project_ids: [shop.id, boots.id] })
    const other = await makeMember(app, person, 'manager', { project_ids: [shop.id] })
    await makeKeywords(app, person, shop, 'red shoes')
    await makeKeywords(app, person, boots, 'secret boots')
    const { id } = await several({ other_project_ids: [boots.id] }, maker)
    const read = async (by: SignedUp) =>
      (
        await documentOf(app, context(), { token: by.token, accountId: person.accountId }, id)
      ).bytes.toString()
    expect(await read(person)).toContain('secret boots')
    await hide(maker.memberId, boots)
    const text = await read(other)
    expect(text).toContain('red shoes')
    expect(text).not.toContain('secret boots')
  })
})

describe('a project that is gone', () => {
  test('is out of the report while it is in the bin, and in its place after it is restored', async () => {
    const { id } = await several()
    await bin(shop)
    expect(await shown(id)).toEqual([['Hats', 'Boots'], 1])
    expect((await lastRun(id))?.status).toBe('made')
    await bin(hats, boots)
    expect(await statusFor(person, id)).toBe(404)
    await app.items(restoreBinned, { binned_project_ids: [shop.id, boots.id] }, person.token)
    expect(await shown(id)).toEqual([['Shop', 'Boots'], 1])
  })

  test('leaves the report to the next project when it is deleted for good', async () => {
    const { id } = await several()
    await bin(shop, hats)
    const now = new Date(Date.now() + 60_000)
    await purgeForgottenProjects(context(), now)
    expect(await stored(id)).toEqual({ project_id: boots.id, other_project_ids: [hats.id, shop.id] })
    expect(await shown(id)).toEqual([['Boots'], 2])
    await bin(boots)
    await purgeForgottenProjects(context(), now)
    expect(await stored(id)).toBeUndefined()
  })

  test('moves to a client without the report, and is in it again after it is taken back', async () => {
    const { agency, client } = await makeAgency(app)
    person = agency
    const { assign, takeBack } = movesOf(app)
    shop = await makeProject(app, agency, { project_name: 'Shop' })
    boots = await makeProject(app, agency, { project_name: 'Boots' })
    const { id } = await makeReport(app, agency, shop.id, { other_project_ids: [boots.id] })
    const ended = async (...projects: Project[]) => {
      const input = { user_dashboard_id: client.userId, project_ids: projects.map((one) => one.id) }
      return (await app.items(previewAssignment, input, agency.token)).reports
    }
    expect([await ended(shop), await ended(shop, boots)]).toEqual([0, 1])
    expect((await assign(agency, client, [shop.id])).status).toBe(200)
    expect(await shown(id)).toEqual([['Boots'], 1])
    expect((await lastRun(id))?.status).toBe('made')
    expect((await assign(agency, client, [boots.id])).status).toBe(200)
    expect(await stored(id)).toBeUndefined()
    expect((await takeBack(agency, client, [boots.id])).status).toBe(200)
    expect(await shown(id)).toEqual([['Boots'], 1])
    expect((await takeBack(agency, client, [shop.id])).status).toBe(200)
    expect(await shown(id)).toEqual([['Boots', 'Shop'], 0])
  })
})

describe('the document', () => {
  let red: Keyword
  let brown: Keyword

  beforeEach(async () => {
    ;[red] = (await makeKeywords(app, person, shop, 'red shoes')) as [Keyword]
    ;[brown] = (await makeKeywords(app, person, boots, 'brown boots')) as [Keyword]
    for (const { id } of [red, brown]) await setStanding(app, id, { volume: 1_000 })
    await checkOn(app, -9, [
      [red, 20],
      [brown, 2],
    ])
    await checkOn(app, -1, [
      [red, 1],
      [brown, 12],
    ])
  })

  const made = async (changes: Parameters<typeof makeReport>[3]) => {
    const { id } = await several({ other_project_ids: [boots.id], ...changes })
    return (await documentOf(app, context(), person, id)).bytes
  }

  test('has a column with the project in a CSV about several, and none in one about one', async () => {
    const lines = (await made({ document_type: 2 })).toString().slice(1).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual([
      ['Project', 'Keyword'],
      ['Shop', 'red shoes'],
      ['Boots', 'brown boots'],
    ])
    const [head] = (await made({ document_type: 2, other_project_ids: [''] }))
      .toString()
      .slice(1)
      .split('\r\n')
    expect(head).toMatch(/^Keyword,/)
    expect(head).not.toContain('Project')
  })

  test('has a cover with the totals and a line for each project, and then each project', async () => {
    const [cover, ...pages] = await textOfPdf(await made({ document_type: 1, name: 'All sites' }))
    for (const text of ['All sites', '2 projects', '2 keywords', 'Shop', 'Boots', 'Total', 'TOP 3'])
      expect(cover).toContain(text)
    const line = (name: string) => cover!.slice(cover!.lastIndexOf(`${name} 1 `)).split('\n')[0]
    // From 20 to 1: a keyword more in the top 3 and top 10. From 2 to 12: one less.
    expect(line('Shop')).toMatch(/\+\d+ .*100.*% \+\S+ 1 \+1 1 \+1/)
    expect(line('Boots')).toMatch(/−\d+ .*% −\S+ 0 −1 0 −1/)
    const firstOf = (name: string) => pages.findIndex((page) => page.startsWith(name))
    expect(firstOf('Shop')).toBe(0)
    expect(firstOf('Boots')).toBeGreaterThan(0)
    const [ofShop, ofBoots] = [pages.slice(0, firstOf('Boots')), pages.slice(firstOf('Boots'))].map((part) =>
      part.join('\n'),
    )
    expect(ofShop).toContain('red shoes')
    expect(ofShop).not.toContain('brown boots')
    expect(ofBoots).toContain('brown boots')
    expect(ofBoots).not.toContain('red shoes')
  })

  test('has the comment once, on the cover', async () => {
    const { id } = await several({
      document_type: 1,
      next_comment: 'A good week.',
      other_project_ids: [boots.id],
    })
    const { destination_type: _, destination_type_webhook: __, ...form } = reportForm(shop.id)
    const preview = (changes: object) => app.items(previewReport, { ...form, ...changes }, person.token)
    const [cover, first] = (await preview({ document_type: 1, report_id: id })).pages
    expect(cover).toContain('A good week.')
    expect(first).not.toContain('A good week.')
    expect(first).toContain('Shop')
    const { lines } = await preview({ document_type: 2, other_project_ids: [boots.id] })
    expect(lines[0]?.slice(0, 2)).toEqual(['Project', 'Keyword'])
  })

  test('has a message with the totals, which names the project of each keyword', async () => {
    const { id } = await several({ other_project_ids: [boots.id] })
    expect((await lastRun(id))?.status).toBe('made')
    const [message] = await messagesTo(app, person.accountId)
    expect(message?.title).toContain('2 projects')
    expect(message?.rows.map(({ text, where }) => [text, where])).toEqual([
      ['red shoes', expect.stringContaining('Shop')],
      ['brown boots', expect.stringContaining('Boots')],
    ])
    expect(message?.data).toMatchObject({
      project_id: shop.id,
      project_ids: `${shop.id},${boots.id}`,
      keyword_count: 2,
      improved: 1,
      declined: 1,
    })
  })
})
