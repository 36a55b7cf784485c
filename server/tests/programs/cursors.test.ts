import { deleteKeywords as deleteCall } from '@rankline/contract/keywords/calls'
import { addKeywords, listKeywords } from '@rankline/contract/public-api/keywords'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'

const app = appForTests()
let person: SignedUp
let token: string
let projectId: number
let ids: number[]

const named = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name} ${place}`)

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  projectId = project.id
  await makeKeywords(app, person, project, named('shoe', 1000).join('\n'))
  token = await makeToken(app, person)
  ids = await readAll()
})

type Listed = { data: { id: number }[]; next_cursor: string | null }

const read = async (cursor: string | null, limit: number) => {
  const input = { project_id: projectId, limit, fields: 'id', ...(cursor !== null && { cursor }) }
  const { status, body } = await callProgram(app, listKeywords, input, token)
  expect(status).toBe(200)
  return body as Listed
}

async function readAll(limit = 500, between: (page: number) => Promise<unknown> = async () => undefined) {
  const seen: number[] = []
  let cursor: string | null = null
  let page = 0
  do {
    const { data, next_cursor }: Listed = await read(cursor, limit)
    seen.push(...data.map(({ id }) => id))
    cursor = next_cursor
    await between(page)
    page += 1
  } while (cursor !== null)
  return seen
}

test('no row is lost or repeated while others are added and deleted', async () => {
  expect(ids).toHaveLength(1000)
  const deleted = new Set<number>()
  const seen = await readAll(50, async (page) => {
    if (page >= 20) return
    // Rows that were read already and rows that come later go, and new ones arrive.
    const going = [ids[page * 10]!, ids[999 - page * 10]!]
    for (const id of going) deleted.add(id)
    await app.items(deleteCall, { project_keyword_ids: going }, person.token)
    const keywords = named(`new ${page}`, 50)
    const search = { engine: 'google', country: 'US' }
    await callProgram(app, addKeywords, { project_id: projectId, keywords, search }, token)
  })
  expect(new Set(seen).size).toBe(seen.length)
  const kept = ids.filter((id) => !deleted.has(id))
  expect(kept.filter((id) => !seen.includes(id))).toEqual([])
})

test.each(['after-', 'after-!', 'x', 'after-zzzzzzzzzzz', '1'])(
  'the cursor "%s" is refused',
  async (cursor) => {
    const answer = await callProgram(app, listKeywords, { project_id: projectId, cursor }, token)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: [{ field: 'cursor' }] },
    })
  },
)

test('an answer that has not changed is not sent again', async () => {
  const input = { project_id: projectId, limit: 3 }
  const first = await callProgram(app, listKeywords, input, token)
  const etag = String(first.headers.etag)
  const again = await callProgram(app, listKeywords, input, token, { 'if-none-match': etag })
  expect(again).toMatchObject({ status: 304, body: null })
  await app.items(deleteCall, { project_keyword_ids: [ids[0]!] }, person.token)
  const changed = await callProgram(app, listKeywords, input, token, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
})

test('an answer has only the fields that were asked for', async () => {
  const input = { project_id: projectId, limit: 1, fields: 'keyword,rank' }
  const { body } = await callProgram(app, listKeywords, input, token)
  expect(Object.keys((body as Listed).data[0]!)).toEqual(['keyword', 'rank'])
  const wrong = await callProgram(app, listKeywords, { ...input, fields: 'keyword,password' }, token)
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'fields' }] } })
})
