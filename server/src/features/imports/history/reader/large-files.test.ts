// @module-tag deep
import { previewHistory } from '@rankline/contract/imports/history'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../../tests/support/app-for-tests.ts'
import { makeOwner } from '../../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../../tests/support/people.ts'

// Files that would take more than one process has, and many at once.

const app = appForTests()
let person: SignedUp
let project: Project

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
})

const MEGABYTE = 1024 * 1024
const look = (text: string, of = { person, project }) => {
  const history_file = new File([text], 'history.csv')
  return app.call(previewHistory, { project_id: of.project.id, history_file }, of.person.token)
}
const small = 'Keyword,Date,Position\nred shoes,2026-01-01,4'
const large = `Keyword,Date,Position\n${'red shoes,2026-01-01,4\n'.repeat(4_000)}`

test('a file that takes more memory than it may is refused, and others are read', async () => {
  const { status, body } = await look('a,'.repeat(14 * MEGABYTE))
  expect([status, body.status === 'error' && body.errors]).toEqual([
    422,
    { history_file: [messages.historyUnreadable] },
  ])
  expect((await look(small)).status).toBe(200)
})

test('the memory of this process does not grow with a file that it looks at', async () => {
  const rows = Array.from(
    { length: 200_000 },
    (_, row) => `word ${row % 900},2026-01-0${(row % 9) + 1},${row % 90}`,
  )
  const text = `Keyword,Date,Position,URL\n${rows.map((row) => `${row},https://shop.example.com/a`).join('\n')}`
  expect(text.length).toBeGreaterThan(8 * MEGABYTE)
  let most = 0
  const before = process.memoryUsage().heapUsed
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed - before)
  }, 20)
  const { body } = await look(text)
  clearInterval(timer)
  expect(body.items).toMatchObject({ keywords: 900, rows: 200_000 })
  // As rows it would take about 50 MB.
  expect(most).toBeLessThan(35 * MEGABYTE)
})

test('so many files wait, and the next is refused', async () => {
  // An account may send two at the same time.
  const owners = await Promise.all([makeOwner(app), makeOwner(app)])
  const answers = await Promise.all(
    [{ person, project }, ...owners, ...owners].map((owner) => look(large, owner)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(messages.historyBusy)
})
