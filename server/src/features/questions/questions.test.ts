import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import * as calls from '@rankline/contract/questions/calls'
import { MOST_BRANDS, MOST_QUESTIONS } from '@rankline/contract/questions/forms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
const GERMANY = 85
const GERMAN = 53

let person: SignedUp
let project: Project

beforeEach(async () => {
  person = await signUp(app)
  project = await makeProject(app, person, { project_url: 'https://www.elm-shoes.co.uk/' })
})

const ofProject = () => ({ project_id: project.id })
const list = () => app.items(calls.listQuestions, ofProject(), person.token)
const add = (questions: string, more: Record<string, unknown> = {}) =>
  app.call(calls.addQuestions, { ...ofProject(), questions, ...more } as never, person.token)
const textsOf = async () => (await list()).questions.map(({ text }) => text)

describe('questions', () => {
  test('are added once each, as they were typed, with topics and a place', async () => {
    const more = { topics: [' Shoes ', 'shoes', 'Price'], country_id: GERMANY, language_id: GERMAN }
    const { body } = await add('Which  shoes?\n\nwhich shoes\nWho sells shoes?', more)
    expect(body).toMatchObject({ items: { added: 2, duplicates: 1 } })
    const { questions } = await list()
    expect(questions).toEqual([
      {
        id: expect.any(Number),
        text: 'Which shoes?',
        topics: ['Shoes', 'Price'],
        country_id: GERMANY,
        language_id: GERMAN,
        added_on: utcDay(),
      },
      expect.objectContaining({ text: 'Who sells shoes?' }),
    ])
    expect((await add('WHICH SHOES?', more)).body).toMatchObject({ items: { added: 0, duplicates: 1 } })
    expect((await add('Which shoes?')).body).toMatchObject({ items: { added: 1, duplicates: 0 } })
  })

  test('have the place of most keywords unless another is named', async () => {
    await makeKeywords(app, person, project, 'a\nb', { engine_country: GERMANY, engine_language: GERMAN })
    await makeKeywords(app, person, project, 'c')
    await add('Welche Schuhe?')
    expect((await list()).questions).toMatchObject([{ country_id: GERMANY, language_id: GERMAN }])
  })

  test.each([
    [{ questions: ' \n ' }, 'questions'],
    [{ questions: '???' }, 'questions'],
    [{ questions: 'a'.repeat(401) }, 'questions'],
    [{ questions: 'Which?', country_id: 9_999 }, 'country_id'],
    [{ questions: 'Which?', language_id: 9_999 }, 'language_id'],
    [{ questions: 'Which?', topics: ['a'.repeat(51)] }, 'topics'],
  ])('that are wrong are refused: %j', async ({ questions, ...more }, field) => {
    const { status, body } = await add(questions, more)
    expect([status, Object.keys('errors' in body ? body.errors : {})]).toEqual([422, [field]])
    expect(await textsOf()).toEqual([])
  })

  test('are so many at most, also at the same time', async () => {
    await sql`
      INSERT INTO questions (account_id, project_id, text, country_id, language_id, added_on)
      SELECT ${person.accountId}::bigint, ${project.id}::bigint, 'Which ' || n, 241, 29, '2026-01-01'
      FROM generate_series(1, ${MOST_QUESTIONS - 1}) AS n`.execute(app.database.db)
    const both = await Promise.all([add('One?'), add('Other?')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const refused = both.find(({ status }) => status === 403)!
    expect(refused.body.message).toBe(messages.tooManyQuestions(MOST_QUESTIONS))
    expect(await textsOf()).toHaveLength(MOST_QUESTIONS)
  })

  test('that are removed stay in the days before, and a change of the set begins a new basket', async () => {
    await add('One?\nOther?\nThird?')
    const { db } = app.database
    await db
      .updateTable('questions')
      .set({ added_on: '2026-01-05' })
      .where('project_id', '=', project.id)
      .where('text', '<>', 'Third?')
      .execute()
    const { questions } = await list()
    const ids = questions.flatMap(({ id, text }) => (text === 'One?' ? [] : [id]))
    await app.items(calls.removeQuestions, { ...ofProject(), question_ids: ids }, person.token)
    expect(await textsOf()).toEqual(['One?'])
    expect((await list()).baskets).toEqual([
      { since: '2026-01-05', questions: 2 },
      { since: utcDay(), questions: 1 },
    ])
    expect((await add('Other?')).body).toMatchObject({ items: { added: 1 } })
    // One that was added and removed on one day was asked on none.
    const { rows } = await sql`
      SELECT text FROM questions WHERE project_id = ${project.id} ORDER BY text`.execute(db)
    expect(rows).toEqual([{ text: 'One?' }, { text: 'Other?' }, { text: 'Other?' }])
  })

  test('of another project are not found, and none of the named ones changes', async () => {
    await add('One?')
    const other = await makeProject(app, person)
    await app.items(calls.addQuestions, { project_id: other.id, questions: 'Other?' }, person.token)
    const mine = (await list()).questions[0]!
    const theirs = (await app.items(calls.listQuestions, { project_id: other.id }, person.token))
      .questions[0]!
    const both = { ...ofProject(), question_ids: [mine.id, theirs.id] }
    for (const asked of [
      app.call(calls.setQuestionTopics, { ...both, topics: ['New'] }, person.token),
      app.call(calls.removeQuestions, both, person.token),
    ])
      expect((await asked).status).toBe(404)
    expect((await list()).questions).toEqual([mine])
  })

  test('of a stranger are not found', async () => {
    await add('One?')
    const stranger = await signUp(app)
    const [{ id } = { id: 0 }] = (await list()).questions
    const named = { ...ofProject(), question_ids: [id] }
    expect((await app.call(calls.listQuestions, ofProject(), stranger.token)).status).toBe(404)
    expect((await app.call(calls.removeQuestions, named, stranger.token)).status).toBe(404)
  })
})

describe('brands', () => {
  const create = (values: Record<string, unknown>) =>
    app.call(calls.createBrand, { ...ofProject(), ...values } as never, person.token)

  test('begin with that of the site, which can be changed and not removed', async () => {
    await add('One?')
    const [own, ...others] = (await list()).brands
    expect(others).toEqual([])
    expect(own).toEqual({
      id: expect.any(Number),
      name: 'Elm-shoes',
      is_own: 1,
      aliases: [],
      exclusions: [],
      domains: ['elm-shoes.co.uk'],
    })
    const named = { ...ofProject(), question_brand_id: own!.id }
    const lines = {
      name: ' Elm ',
      aliases: 'Elm Shoes\n elm shoes \nELM AG',
      exclusions: 'Elm Street',
      domains: 'https://www.Elm.example/shop\nelm.example',
    }
    const changed = await app.items(calls.updateBrand, { ...named, ...lines }, person.token)
    expect(changed).toEqual({
      ...own,
      name: 'Elm',
      aliases: ['Elm Shoes', 'ELM AG'],
      exclusions: ['Elm Street'],
      domains: ['elm.example'],
    })
    expect((await app.call(calls.removeBrand, named, person.token)).status).toBe(404)
    expect((await list()).brands).toEqual([changed])
  })

  test.each([
    [{ name: '!!' }, 'name'],
    [{ name: 'Elm', aliases: 'ok\n--' }, 'aliases'],
    [{ name: 'Elm', domains: 'elm' }, 'domains'],
    [{ name: 'Elm', domains: 'not a domain.example' }, 'domains'],
    [{ name: 'a'.repeat(101) }, 'name'],
  ])('that are wrong are refused: %j', async (values, field) => {
    const { status, body } = await create(values)
    expect([status, Object.keys('errors' in body ? body.errors : {})]).toEqual([422, [field]])
  })

  test('are so many at most', async () => {
    for (let count = 1; count < MOST_BRANDS; count += 1)
      expect((await create({ name: `Rival ${count}` })).status).toBe(200)
    const { status, body } = await create({ name: 'One more' })
    expect([status, body.message]).toEqual([403, messages.tooManyQuestionBrands(MOST_BRANDS)])
    expect((await list()).brands).toHaveLength(MOST_BRANDS)
  })

  test('of another project are not found', async () => {
    const other = await makeProject(app, person)
    const { id } = await app.items(calls.createBrand, { project_id: other.id, name: 'Rival' }, person.token)
    const named = { ...ofProject(), question_brand_id: id }
    const changed = await app.call(calls.updateBrand, { ...named, name: 'Mine' }, person.token)
    const removed = await app.call(calls.removeBrand, named, person.token)
    expect([changed.status, removed.status]).toEqual([404, 404])
    const { brands } = await app.items(calls.listQuestions, { project_id: other.id }, person.token)
    expect(brands.map(({ name }) => name)).toEqual(['Example', 'Rival'])
  })
})
