import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords'
import type { Project } from '@rankline/contract/projects'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../testing/alerts.ts'
import { appForTests } from '../../testing/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword
let blue: Keyword

let number = 0
beforeEach(async () => {
  number += 1
  person = await signUp(app)
  project = await makeProject(app, person)
  const keywords = await makeKeywords(app, person, project, `blue shoes ${number}\nred shoes ${number}`)
  blue = keywords[0]!
  red = keywords[1]!
})

const alertOn = (changes: Record<string, string | number | string[]>) =>
  makeAlert(app, person, { source_type_project: project.id, ...changes })
const evaluate = (now?: Date) => evaluated(app, person.accountId, now)

describe('averages', () => {
  /** Twenty past midnight after a day. */
  const nightAfter = (offset: number) => new Date(`${utcDay(offset + 1)}T00:30:00Z`)

  test('a project is compared once a day, after the day, over the keywords known before', async () => {
    await checkOn(app, -1, [
      [red, 11],
      [blue, 21],
    ])
    await alertOn({ trigger_type: 'visibility', trigger_action: 'increase_number', trigger_value: 5 })
    await checkOn(app, 0, [
      [red, 1],
      [blue, 21],
    ])
    expect(await evaluate(new Date(`${utcDay(0)}T23:59:00Z`))).toEqual([])
    expect(await evaluate(new Date(`${utcDay(1)}T00:10:00Z`)), 'late checks may still come').toEqual([])
    const [told] = await evaluate(nightAfter(0))
    expect(told).toMatchObject({
      title: 'Moves: Shop',
      summary: `The visibility of Shop went from 85% to 90% on ${utcDay(0)}. Alert: Visibility rises by 5 points or more (better).`,
      rows: [],
      data: { before: 85, now: 90, keyword_count: 0 },
    })
    expect(await evaluate(nightAfter(0))).toEqual([])
  })

  test('new keywords and shallow checks change no average', async () => {
    await checkOn(app, -1, [[red, 11]])
    await alertOn({ trigger_type: 'visibility', trigger_action: 'declined' })
    await alertOn({ trigger_type: 'avg', trigger_action: 'declined' })
    await checkOn(app, 0, [[red, null]], { depth: 10 })
    await checkOn(app, 0, [[blue, 90]])
    expect(await evaluate(nightAfter(0))).toEqual([])
    await checkOn(app, 1, [
      [red, 11],
      [blue, 95],
    ])
    const told = await evaluate(nightAfter(1))
    expect(told.map(({ data }) => [data.before, data.now])).toEqual([
      [50.5, 48],
      [50.5, 53],
    ])
  })

  test('a night without a worker loses nothing, and a project that nobody ranks for has no average rank', async () => {
    await checkOn(app, -1, [[red, 11]])
    await alertOn({ trigger_type: 'visibility', trigger_action: 'declined' })
    await alertOn({ trigger_type: 'avg', trigger_action: 'improved' })
    await checkOn(app, 0, [[red, null]])
    await checkOn(app, 1, [[red, null]])
    const told = await evaluate(nightAfter(1))
    expect(told.map(({ data }) => [data.before, data.now])).toEqual([[90, 0]])
    await checkOn(app, 2, [[red, 3]])
    const [later] = await evaluate(nightAfter(2))
    expect(later, 'null before').toBeUndefined()
  })
})
