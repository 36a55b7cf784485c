import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert, seenOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

// Edge cases of alerts: checks that failed, projects without volume, tags over several projects.

const app = appForTests()
let person: SignedUp
let project: Project
let number = 0

beforeEach(async () => {
  number += 1
  ;({ person, project } = await makeOwner(app))
})

const BLOG = 'https://blog.example.org'
/** Twenty minutes past midnight after today, when averages are compared. */
const tonight = () => new Date(`${utcDay(1)}T00:30:00Z`)
const keywordsOf = (text: string, of = project) => makeKeywords(app, person, of, text)
const alertOn = (changes: Record<string, string | number | string[]>) =>
  makeAlert(app, person, { source_type_project: project.id, ...changes })
const evaluate = (now?: Date) => evaluated(app, person.accountId, now)
const failOn = (offset: number, keyword: Keyword) => seenOn(app, offset, keyword, {}, { isFailed: true })

test.each([
  ['declined', null, 20],
  ['dropped', null, null],
  ['stable', null, 9],
  ['greater_than_or_equal', 50, 60],
  ['decrease_number', 5, 2],
  ['top_3', null, 2],
] as const)(
  'a failed check fires no alert about positions (%s), and the next one is compared with what was known',
  async (action, value, after) => {
    const [red] = await keywordsOf(`failed ${number}`)
    await alertOn({ trigger_action: action, ...(value !== null && { trigger_value: value }) })
    await checkOn(app, -2, [[red!, 9]])
    await failOn(-1, red!)
    expect(await evaluate()).toEqual([])
    await checkOn(app, 0, [[red!, after]])
    const [told, ...others] = await evaluate()
    expect(others).toEqual([])
    expect(told?.data).toMatchObject({ before: 9, now: after })
  },
)

test('a failed check changes no average', async () => {
  const [red, blue] = await keywordsOf(`red ${number}\nblue ${number}`)
  await checkOn(app, -1, [
    [red!, 11],
    [blue!, 21],
  ])
  for (const trigger_type of ['visibility', 'avg'])
    await alertOn({ trigger_type, trigger_action: 'declined' })
  await failOn(0, red!)
  await checkOn(app, 0, [[blue!, 21]])
  expect(await evaluate(tonight())).toEqual([])
})

test('a project without volume tells the best places first, and its averages like any other', async () => {
  const keywords = await keywordsOf(`a ${number}\nb ${number}\nc ${number}`)
  const { rows } = await app.database.pool.query(
    'SELECT DISTINCT volume FROM keywords WHERE account_id = $1',
    [person.accountId],
  )
  expect(rows).toEqual([{ volume: null }])
  const at = (places: number[]) => keywords.map((keyword, index) => [keyword, places[index]!] as const)
  await checkOn(app, -1, at([50, 40, 30]))
  await alertOn({})
  for (const trigger_type of ['visibility', 'avg'])
    await alertOn({ trigger_type, trigger_action: 'improved' })
  await checkOn(app, 0, at([20, 4, 11]))
  const [moved, ...averages] = await evaluate(tonight())
  expect(moved?.rows.map(({ to }) => to)).toEqual(['4', '11', '20'])
  expect(averages.map(({ data }) => [data.trigger_type, data.before, data.now])).toEqual([
    ['visibility', 0.7, 10.8],
    ['avg', 40, expect.closeTo(11.7, 1)],
  ])
})

test('a tag over several projects is one source: one message for all of its keywords, one average over them', async () => {
  const other = await makeProject(app, person, { project_name: 'Blog', project_url: `${BLOG}/` })
  const [red, untagged] = await keywordsOf(`red ${number}\nuntagged ${number}`)
  const [green] = await keywordsOf(`green ${number}`, other)
  const tagged = { tag: `brand ${number}`, type: 1, project_keyword_ids: [red!.id, green!.id] }
  const { id } = await app.items(createTag, tagged, person.token)
  const ofTag = { source_type: 'tags', source_type_tag: id }
  await makeAlert(app, person, ofTag)
  await checkOn(app, -1, [
    [red!, 31],
    [untagged!, 31],
  ])
  await checkOn(app, -1, [[green!, 11]], { site: BLOG })
  for (const trigger_type of ['visibility', 'avg'])
    await makeAlert(app, person, { ...ofTag, trigger_type, trigger_action: 'improved' })
  await checkOn(app, 0, [
    [red!, 21],
    [untagged!, 1],
  ])
  await checkOn(app, 0, [[green!, 1]], { site: BLOG })
  const [moved, ...averages] = await evaluate(tonight())
  expect(moved?.rows.map(({ text }) => text)).toEqual([green!.keyword_name, red!.keyword_name])
  expect(averages.map(({ data }) => [data.trigger_type, data.before, data.now])).toEqual([
    ['visibility', 2, 50.4],
    ['avg', 21, 11],
  ])
})
