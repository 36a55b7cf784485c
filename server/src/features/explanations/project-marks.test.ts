import { utcDay } from '@rankline/contract/days'
import { projectEvents, projectsEvents } from '@rankline/contract/explanations/calls'
import { addNote } from '@rankline/contract/notes/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

test('several projects have their own marks in one answer', async () => {
  const person = await signUp(app)
  const projects = [
    await makeProject(app, person),
    await makeProject(app, person),
    await makeProject(app, person),
  ]
  const [shop, blog, empty] = projects.map(({ id }) => id) as [number, number, number]
  for (const [index, id] of [shop, blog].entries()) {
    const [keyword] = await makeKeywords(app, person, { id }, `word ${index}`)
    const note = { project_keyword_ids: [keyword!.id], text: `Note ${index}`, selected_date: utcDay(-index) }
    await app.items(addNote, note, person.token)
  }
  const started_on = utcDay(-2)
  await app.database.db
    .insertInto('engine_updates')
    .values({ name: 'Core update', engine_id: 7, started_on, ended_on: started_on, url: null })
    .execute()

  const marks = await app.items(projectsEvents, { project_ids: [shop, blog, empty] }, person.token)
  const told = (id: number) => marks[id]!.map(({ day, text }) => [day, text])
  expect(told(shop)).toEqual([
    [utcDay(0), 'Note 0'],
    [started_on, 'Core update'],
  ])
  expect(told(blog)).toEqual([
    [utcDay(-1), 'Note 1'],
    [started_on, 'Core update'],
  ])
  // The project has no keyword, so no engine update concerns it.
  expect(told(empty)).toEqual([])
  for (const id of [shop, blog, empty])
    expect(await app.items(projectEvents, { project_id: id }, person.token)).toEqual(marks[id])

  const since = { project_ids: [shop], date_custom_start: utcDay(-1) }
  expect((await app.items(projectsEvents, since, person.token))[shop]).toHaveLength(1)
  const stranger = await signUp(app)
  expect((await app.call(projectsEvents, { project_ids: [shop, blog] }, stranger.token)).status).toBe(404)
})
