import { listKeywords } from '@rankline/contract/keywords/calls'
import { findNeighbours } from '@rankline/contract/keywords/neighbours'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

test('the neighbours of a keyword are those of its project, or of the list that is named', async () => {
  const person = await signUp(app)
  const project = await makeProject(app, person)
  const [apple, berry, cherry] = await makeKeywords(app, person, project, 'apple\nberry\ncherry pie')
  const [elsewhere] = await makeKeywords(
    app,
    person,
    await makeProject(app, person, { project_name: 'Other' }),
    'banana',
  )
  const neighbours = (id: number, list?: string) =>
    app.items(findNeighbours, { project_keyword_id: id, list }, person.token)
  const listed = await app.items(listKeywords, { project_id: project.id }, person.token)
  const ids = listed.data.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    expect(await neighbours(id)).toEqual({
      previous_id: ids[index - 1] ?? null,
      next_id: ids[index + 1] ?? null,
      place: index + 1,
      total: 3,
    })

  const byName = `project_id=${project.id}&sort=keyword&order=desc`
  expect(await neighbours(berry!.id, byName)).toMatchObject({
    previous_id: cherry!.id,
    next_id: apple!.id,
    place: 2,
  })
  const everywhere = 'keyword_query=b&sort=keyword&order=asc'
  expect(await neighbours(berry!.id, everywhere)).toEqual({
    previous_id: elsewhere!.id,
    next_id: null,
    place: 2,
    total: 2,
  })
  expect(await neighbours(apple!.id, everywhere)).toEqual({
    previous_id: null,
    next_id: null,
    place: null,
    total: 2,
  })

  const ask = async (input: Record<string, string | number>, token = person.token) =>
    (await app.call(findNeighbours, input, token)).status
  expect(await ask({ project_keyword_id: apple!.id, list: 'pages=2' })).toBe(422)
  const stranger = await signUp(app)
  expect(await ask({ project_keyword_id: apple!.id }, stranger.token)).toBe(404)
  const own = await makeKeywords(app, stranger, await makeProject(app, stranger), 'plum')
  const foreign = { project_keyword_id: own[0]!.id, list: `project_id=${project.id}` }
  expect(await ask(foreign, stranger.token)).toBe(404)
})
