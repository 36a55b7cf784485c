import { previewAlert, snoozeAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert, makeForeignAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeShop } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword
let theirs: Awaited<ReturnType<typeof makeForeignAlert>>

beforeAll(async () => {
  theirs = await makeForeignAlert(app)
})

beforeEach(async () => {
  ;({ person, project, keyword: red } = await makeShop(app))
})

const trigger = () => ({
  source_type: 'projects',
  source_type_project: project.id,
  trigger_type: 'position',
  trigger_action: 'improved',
})

test('a quiet alert says nothing, and everything afterwards in one message', async () => {
  const { id } = await makeAlert(app, person, { source_type_project: project.id })
  const quiet = await app.items(snoozeAlert, { alert_id: id, hours: 2 }, person.token)
  expect(Date.parse(quiet.snoozed_until!) - Date.now()).toBeGreaterThan(7_100_000)
  await checkOn(app, -1, [[red, 30]])
  await checkOn(app, 0, [[red, 20]])
  expect(await evaluated(app, person.accountId)).toEqual([])
  await checkOn(app, 0, [[red, 10]])
  const [told] = await evaluated(app, person.accountId, new Date(Date.now() + 7_300_000))
  expect(told?.rows).toMatchObject([{ from: '30', to: '10' }])
  expect((await app.items(snoozeAlert, { alert_id: id, hours: 0 }, person.token)).snoozed_until).toBeNull()
})

test('what waits is not told of a keyword that is disabled meanwhile', async () => {
  const [blue] = await makeKeywords(app, person, project, 'blue shoes')
  const { id } = await makeAlert(app, person, { source_type_project: project.id })
  await app.items(snoozeAlert, { alert_id: id, hours: 2 }, person.token)
  await checkOn(app, -1, [
    [red, 30],
    [blue!, 30],
  ])
  await checkOn(app, 0, [
    [red, 20],
    [blue!, 20],
  ])
  expect(await evaluated(app, person.accountId)).toEqual([])
  await app.database.pool.query('UPDATE keywords SET is_enabled = false WHERE id = $1', [red.id])
  const [told] = await evaluated(app, person.accountId, new Date(Date.now() + 7_300_000))
  expect(told?.rows.map(({ text }) => text)).toEqual(['blue shoes'])
})

test('the preview names the days on which the alert would have fired', async () => {
  for (const [offset, place] of [
    [-5, 12],
    [-4, 8],
    [-3, null],
    [-2, 9],
    [-1, 9],
  ] as const)
    await checkOn(app, offset, [[red, place]])
  const preview = (changes = {}) => app.items(previewAlert, { ...trigger(), ...changes }, person.token)
  expect(await preview()).toEqual({
    since: utcDay(-5),
    lacks: null,
    days: [
      { day: utcDay(-4), keyword_count: 1 },
      { day: utcDay(-2), keyword_count: 1 },
    ],
    keyword_count: 1,
    is_partial: false,
  })
  const declined = { trigger_type: 'visibility', trigger_action: 'declined' }
  expect((await preview(declined)).days).toEqual([{ day: utcDay(-3), keyword_count: 1 }])
  const foreign = { ...trigger(), source_type_project: theirs.project.id }
  expect((await app.call(previewAlert, foreign, person.token)).status).toBe(404)
})

test('the preview of a long streak looks at fewer keywords, and says so', async () => {
  const phrases = Array.from({ length: 420 }, (_, number) => `keyword ${number}`)
  await makeKeywords(app, person, project, phrases.join('\n'))
  const preview = (changes = {}) => app.items(previewAlert, { ...trigger(), ...changes }, person.token)
  expect(await preview()).toMatchObject({ keyword_count: 421, is_partial: false })
  const streak = { trigger_type: 'position', trigger_action: 'consistent_up', trigger_value: 100 }
  expect(await preview(streak)).toMatchObject({ keyword_count: 416, is_partial: true })
})
