import { findKeyword, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { changeKeywordSearch } from '@rankline/contract/keywords/search'
import { countMatching, updateMatching } from '@rankline/contract/matching-keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeEach, expect, test } from 'vitest'
import { seenOn } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const [A, B] = ['https://www.example.com/a', 'https://www.example.com/b']

const app = appForTests()
let person: SignedUp
let project: Project
let first: Keyword
let second: Keyword

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app, { project_url: 'example.com' }))
  ;[first, second] = (await makeKeywords(app, person, project, 'first\nsecond')) as [Keyword, Keyword]
})

const prefer = async (preferred_page: string, ...keywords: Keyword[]) => {
  const input = { project_keyword_ids: keywords.map(({ id }) => id), preferred_page }
  const { status, body } = await app.call(setPreferredPage, input, person.token)
  const { message, items, errors } = { errors: {}, ...body }
  return { status, message, items, errors }
}
const stateOf = async ({ id }: Keyword) => {
  const found = await app.items(findKeyword, { project_keyword_id: id }, person.token)
  return [found.preferred_page, found.is_wrong_page]
}
const wrong = async (is_wrong_page = 1) =>
  (
    await app.items(listKeywords, { project_id: project.id, is_wrong_page, sort: 'keyword' }, person.token)
  ).data.map(({ keyword }) => keyword)

test('another page than the preferred one is marked and found, until the preferred one ranks', async () => {
  await seenOn(app, -2, first, { [A]: 3 })
  expect(await wrong()).toEqual([])
  // Written in another way, it is the same page.
  expect((await prefer('http://EXAMPLE.com/a/', first)).status).toBe(200)
  expect(await stateOf(first)).toEqual(['http://example.com/a/', undefined])
  await seenOn(app, -1, first, { [B]: 3 })
  expect(await stateOf(first)).toEqual(['http://example.com/a/', true])
  expect([await wrong(), await wrong(0)]).toEqual([['first'], ['second']])
  await seenOn(app, 0, first, { [A]: 5, [B]: 9 })
  expect(await wrong()).toEqual([])
})

test('a page that does not rank is not wrong', async () => {
  await seenOn(app, -2, first, { [B]: 3 })
  await prefer(A, first)
  expect(await wrong()).toEqual(['first'])
  await seenOn(app, -1, first, {}, { depth: 20 })
  expect(await wrong(), 'too short a list').toEqual(['first'])
  await seenOn(app, 0, first, {})
  expect(await wrong()).toEqual([])
})

test('is set for several keywords at once, and cleared again', async () => {
  await seenOn(app, 0, first, { [B]: 3 })
  const { message, items } = await prefer('example.com/a', first, second)
  expect([message, items]).toEqual(['Preferred page set for 2 keywords.', { total: 2, is_cleared: false }])
  expect(await stateOf(second)).toEqual(['https://example.com/a', undefined])
  expect(await wrong()).toEqual(['first'])
  expect((await prefer('', first, second)).message).toBe('Preferred page cleared for 2 keywords.')
  expect(await stateOf(first)).toEqual([undefined, undefined])
  expect(await wrong()).toEqual([])
})

test('is set for all that match', async () => {
  await seenOn(app, 0, first, { [B]: 3 })
  const matching = { project_id: project.id, matching: 'keyword_query=first' }
  const set = (preferred_page: string) =>
    app.items(
      updateMatching,
      { ...matching, expected: 1, action: 'set_preferred_page', preferred_page },
      person.token,
    )
  expect(await set(A)).toMatchObject({ total: 1 })
  expect([await wrong(), await stateOf(second)]).toEqual([['first'], [undefined, undefined]])
  const wrongOnes = { project_id: project.id, matching: 'is_wrong_page=1' }
  expect(await app.items(countMatching, wrongOnes, person.token)).toMatchObject({ total: 1 })
  await set('')
  expect(await stateOf(first)).toEqual([undefined, undefined])
})

test('must be a page of the site, by the rule of each project', async () => {
  const exact = await makeProject(app, person, { project_url: A, project_url_type: 1 })
  const [third] = await makeKeywords(app, person, exact, 'third')
  for (const url of [
    'https://other.example/a',
    'https://example.com.evil.example/',
    'no address',
    'mailto:a@b.de',
  ])
    expect([url, (await prefer(url, first)).status]).toEqual([url, 422])
  expect((await prefer('https://shop.example.com/a', first)).status, 'a subdomain').toBe(200)
  expect((await prefer(B, third!)).errors).toEqual({
    preferred_page: ['must be a page of the site that is tracked, https://www.example.com/a'],
  })
  expect((await prefer(A, third!)).status).toBe(200)
  // All of them, or none.
  expect((await prefer(B, second, third!)).status).toBe(422)
  expect(await stateOf(second)).toEqual([undefined, undefined])
  expect((await prefer(`https://www.example.com/${'a'.repeat(2000)}`, first)).status).toBe(422)
  expect((await prefer(`https://www.example.com/${'ä'.repeat(1900)}`, first)).status).toBe(422)
  expect((await prefer('https://www.example.com/a\r\nb', first)).status, 'two lines').toBe(422)
  await prefer('https://www.example.com/a<b>', first)
  expect(await stateOf(first)).toEqual(['https://www.example.com/a%3Cb%3E', undefined])
})

test('stays when the search changes, of which no page is known yet', async () => {
  await seenOn(app, 0, first, { [B]: 3 })
  await prefer(A, first)
  await app.items(
    changeKeywordSearch,
    {
      project_keyword_id: first.id,
      keyword: 'another',
      engine: 7,
      engine_country: 241,
      engine_language: 29,
      engine_type: 2,
      engine_type_section: 1,
      engine_device: 2,
    },
    person.token,
  )
  expect(await stateOf(first)).toEqual([A, undefined])
  expect(await wrong()).toEqual([])
})

test('of another account is not found', async () => {
  const stranger = await signUp(app)
  const input = { project_keyword_ids: [first.id], preferred_page: A }
  expect((await app.call(setPreferredPage, input, stranger.token)).status).toBe(404)
  expect(await stateOf(first)).toEqual([undefined, undefined])
})
