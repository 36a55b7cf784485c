import { createAlert, listAlerts, previewAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { deleteProjects, type Project } from '@rankline/contract/projects/calls'
import { archiveProjects, moveProjects, tagProjects } from '@rankline/contract/projects/groups'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { watchStatements } from '../../../tests/support/plans.ts'

// One alert over many projects: all of them, those of a folder, or those with a tag of projects.

const app = appForTests()
let person: SignedUp
let number = 0

type Client = { project: Project; keyword: Keyword; site: string }
let first: Client
let second: Client

beforeEach(async () => {
  person = await signUp(app)
  first = await makeClient('First')
  second = await makeClient('Second')
})

async function makeClient(name: string, phrases = 'boots'): Promise<Client> {
  number += 1
  const site = `https://client-${number}.example.org`
  const project = await makeProject(app, person, { project_name: name, project_url: `${site}/` })
  const [keyword] = await makeKeywords(app, person, project, `${phrases} ${number}`)
  return { project, keyword: keyword!, site }
}

const alertOver = (scope: Record<string, string>, changes = {}, by: Pick<SignedUp, 'token'> = person) =>
  makeAlert(app, by, { trigger_action: 'declined', ...scope, ...changes })
const all = { source_scope: 'all' }
const folder = (name: string) => ({ source_scope: 'folder', source_scope_name: name })
const tagged = (name: string) => ({ source_scope: 'project_tag', source_scope_name: name })
const put = (name: string | null, ...clients: Client[]) =>
  app.items(
    moveProjects,
    { project_ids: clients.map(({ project }) => project.id), ...(name !== null && { folder: name }) },
    person.token,
  )
const putTag = (name: string, is_on: 0 | 1, ...clients: Client[]) =>
  app.items(
    tagProjects,
    { project_ids: clients.map(({ project }) => project.id), project_tag: name, is_on },
    person.token,
  )

const at = (offset: number, place: number, ...clients: Client[]) =>
  Promise.all(clients.map(({ keyword, site }) => checkOn(app, offset, [[keyword, place]], { site })))
const evaluate = (now?: Date) => evaluated(app, person.accountId, now)
const phrases = async () => (await evaluate()).flatMap(({ rows }) => rows.map(({ text }) => text)).toSorted()
const names = (...clients: Client[]) => clients.map(({ keyword }) => keyword.keyword_name).toSorted()

test('an alert over all projects tells of each in one message, and new projects join by themselves', async () => {
  const alert = await alertOver(all)
  expect(alert).toMatchObject({
    source_type: 'projects',
    source_type_text: 'All projects',
    project: null,
    source_scope: 'all',
    project_count: 2,
  })
  const third = await makeClient('Third')
  await at(-1, 5, first, second, third)
  await at(0, 9, first, second, third)
  const [told, ...others] = await evaluate()
  expect(others).toEqual([])
  expect(told).toMatchObject({
    title: 'Moves: 3 keywords',
    summary: '3 keywords of 3 projects. Alert: Position declines.',
    link: { path: expect.stringMatching(/^\/keywords\?keywords=/) },
  })
  expect(told!.rows.map(({ project }) => project).toSorted()).toEqual(['First', 'Second', 'Third'])
})

test('one of many projects is named like any other', async () => {
  await alertOver(all)
  await at(-1, 5, first)
  await at(0, 9, first)
  const [told] = await evaluate()
  expect(told?.summary).toContain(' of First went from 5 to 9.')
  expect(told?.link.path).toContain(`/projects/${first.project.id}/keywords`)
})

test('an alert over a folder covers the projects that are in it when it fires', async () => {
  await put('Berlin', first)
  await alertOver(folder('berlin'))
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  expect(await phrases()).toEqual(names(first))
  await put('Berlin', second)
  await put(null, first)
  await at(0, 12, first, second)
  expect(await phrases()).toEqual(names(second))
})

test('a project that left its folder while its move waited is not reported', async () => {
  await put('Berlin', first, second)
  const { id } = await alertOver(folder('Berlin'))
  const quiet = (until: string) =>
    app.database.pool.query(`UPDATE alerts SET snoozed_until = ${until} WHERE id = $1`, [id])
  await quiet(`now() + interval '1 hour'`)
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  expect(await phrases()).toEqual([])
  await put(null, first)
  await quiet('NULL')
  expect(await phrases()).toEqual(names(second))
})

test('an alert over a tag of projects covers those that have it, whatever its case', async () => {
  await putTag('Shops', 1, first)
  await alertOver(tagged('SHOPS'))
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  expect(await phrases()).toEqual(names(first))
  await putTag('Shops', 0, first)
  await at(0, 12, first, second)
  expect(await phrases()).toEqual([])
})

test('a project that is archived, deleted or of another account leaves', async () => {
  await alertOver(all)
  const stranger = await signUp(app)
  await at(-1, 5, first, second)
  await at(0, 9, first, second)
  await app.items(archiveProjects, { project_ids: [first.project.id], is_archived: 1 }, person.token)
  await app.items(deleteProjects, { project_ids: [second.project.id] }, person.token)
  expect(await phrases()).toEqual([])
  expect(await evaluated(app, stranger.accountId)).toEqual([])
})

describe('a member who sees some projects', () => {
  test('is told of these alone, as they are at the moment of firing', async () => {
    const member = await makeMember(app, person, 'manager', { project_ids: [first.project.id] })
    const { id } = await alertOver(all, { name: 'Own', userable_id: person.userId }, member)
    await alertOver(all, { name: 'Theirs' })
    const listed = await app.items(listAlerts, { userable_id: person.userId }, member.token)
    expect(listed.data.map(({ name, project_count }) => [name, project_count])).toEqual([['Own', 1]])
    await at(-1, 5, first, second)
    await at(0, 9, first, second)
    const told = await evaluate()
    const rowsOf = (of: number) => told.find(({ originId }) => originId === of)?.rows.map(({ text }) => text)
    expect(rowsOf(id)).toEqual(names(first))
    expect(told).toHaveLength(2)
    await app.database.pool.query(
      `UPDATE project_members SET project_id = $1 WHERE account_id = $2 AND project_id = $3`,
      [second.project.id, person.accountId, first.project.id],
    )
    await at(0, 12, first, second)
    const later = (await evaluate()).find(({ originId }) => originId === id)
    expect(later?.rows.map(({ text }) => text)).toEqual(names(second))
  })

  test('cannot name a folder of projects that they do not see', async () => {
    await put('Secret', second)
    const member = await makeMember(app, person, 'manager', { project_ids: [first.project.id] })
    expect(await refusal({ ...folder('Secret'), userable_id: person.userId }, member)).toEqual({
      source_scope_name: ['There is no such folder.'],
    })
    expect(await refusal(folder('Secret'), person)).toBeNull()
  })
})

async function refusal(
  changes: Record<string, string | number>,
  { token }: Pick<SignedUp, 'token'> = person,
) {
  const form = {
    name: 'Moves',
    source_type: 'projects',
    trigger_type: 'position',
    trigger_action: 'improved',
    destination_type: ['webhook'],
    destination_type_webhook: 'https://receiver.example.com/hook',
  }
  const { body } = await app.call(createAlert, { ...form, ...changes }, token)
  return body.status === 'error' ? body.errors : null
}

test('a project is required unless many are chosen, and a folder or tag has a name that exists', async () => {
  expect(await refusal({})).toEqual({ source_type_project: ['source type project field is required'] })
  expect(await refusal({ source_scope: 'some' })).toHaveProperty('source_scope')
  expect(await refusal({ source_scope: 'folder' })).toEqual({
    source_scope_name: ['source scope name field is required'],
  })
  expect(await refusal(tagged('none'))).toEqual({ source_scope_name: ['There is no such project tag.'] })
  expect(await refusal(all)).toBeNull()
})

describe('what is compared once a day', () => {
  const nightAfter = (offset: number) => new Date(`${utcDay(offset + 1)}T00:30:00Z`)

  test('is compared for each project by itself', async () => {
    const third = await makeClient('Third')
    await at(-1, 1, first, second, third)
    await alertOver(all, { trigger_type: 'visibility', trigger_action: 'decrease_number', trigger_value: 30 })
    await at(0, 4, first, second)
    await at(0, 1, third)
    const [told, ...others] = await evaluate(nightAfter(0))
    expect(others).toEqual([])
    expect(told).toMatchObject({
      title: 'Moves: 2 projects',
      summary: 'First and Second. Alert: Visibility falls by 30 points or more.',
      rows: [
        { text: 'First', from: '100%', to: '28.1%' },
        { text: 'Second', from: '100%', to: '28.1%' },
      ],
      link: { path: '/changes' },
    })
    expect(await evaluate(nightAfter(0))).toEqual([])
  })

  test('of one project is told like an alert of this project', async () => {
    await at(-1, 1, first, second)
    await alertOver(all, { trigger_type: 'visibility', trigger_action: 'declined' })
    await at(0, 4, second)
    const [told] = await evaluate(nightAfter(0))
    expect(told).toMatchObject({
      title: 'Moves: Second',
      summary: `The visibility of Second went from 100% to 28.1% on ${utcDay(0)}. Alert: Visibility declines.`,
      link: { path: `/projects/${second.project.id}/keywords` },
      data: { project_id: second.project.id, before: 100, now: 28.1 },
    })
  })

  test('reads the numbers of all projects at once', async () => {
    const clients = [first, second, await makeClient('Third'), await makeClient('Fourth')]
    await at(-1, 1, ...clients)
    await alertOver(all, { trigger_type: 'visibility', trigger_action: 'declined' })
    await alertOver(all, { trigger_type: 'share', trigger_action: 'share_falls', trigger_value: 5 })
    await at(0, 4, ...clients)
    const statements = watchStatements(app.database)
    expect(await evaluate(nightAfter(0))).toHaveLength(2)
    const texts = statements().map(({ text }) => text)
    expect(texts.filter((text) => text.includes('is_known_before'))).toHaveLength(1)
  })
})

test('the preview judges the keywords of all projects, or each project by itself', async () => {
  await at(-2, 1, first, second)
  await at(-1, 5, first, second)
  await at(0, 9, first)
  const preview = (changes: Record<string, string | number>) =>
    app.items(
      previewAlert,
      { source_type: 'projects', ...all, trigger_type: 'position', trigger_action: 'declined', ...changes },
      person.token,
    )
  expect((await preview({})).days).toEqual([
    { day: utcDay(-1), keyword_count: 2 },
    { day: utcDay(0), keyword_count: 1 },
  ])
  expect((await preview({ trigger_type: 'visibility' })).days).toEqual([
    { day: utcDay(-1), keyword_count: 2 },
    { day: utcDay(0), keyword_count: 1 },
  ])
})
