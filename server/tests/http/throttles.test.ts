import { forgotPassword, login, register } from '@rankline/contract/auth/calls'
import { createContact } from '@rankline/contract/contacts/calls'
import { destinationTests } from '@rankline/contract/deliveries/tests'
import { requestRanks } from '@rankline/contract/keywords/calls'
import { inviteMembers } from '@rankline/contract/members/calls'
import { messages } from '@rankline/contract/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound } from '../../src/platform/outbound.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { makeKeywords, makeProject, settleSearches } from '../support/keywords.ts'
import { giveLimits, type SignedUp, signUp } from '../support/people.ts'
import { type Receivers, startReceivers } from '../support/receivers.ts'

/** Without limits, to prepare. */
let free: TestApp
/** With the limits of an installation. */
let app: TestApp
let receivers: Receivers
let person: SignedUp

beforeAll(async () => {
  receivers = await startReceivers()
  free = await createTestApp()
  const outbound = createOutbound({ standIn: receivers.url })
  app = await createTestApp({ shared: free.database, limitFactor: 1, installation: { outbound } })
})
afterAll(async () => {
  await app.close()
  await free.close()
  receivers.close()
})
beforeEach(async () => {
  person = await signUp(free)
})

/** The statuses of calls, one after the other. */
async function statusesOf(count: number, call: (index: number) => Promise<{ status: number }>) {
  const statuses = []
  for (let index = 0; index < count; index += 1) statuses.push((await call(index)).status)
  return statuses
}

const fiveThen429 = [200, 200, 200, 200, 200, 429]

test('SEC-019 a user logs in five times a minute, others meanwhile', async () => {
  const { username, password } = person
  expect(await statusesOf(6, () => app.call(login, { username, password }))).toEqual(fiveThen429)
  const other = await signUp(free)
  const right = { username: other.username, password: other.password }
  expect((await app.call(login, right)).status).toBe(200)
})

test('SEC-019 one place registers five times an hour', async () => {
  const form = (index: number) => ({
    username: `${person.username.slice(0, 20)}${index}`,
    password: 'long-secret-1',
    email: `${index}-${person.email}`,
  })
  expect(await statusesOf(6, (index) => app.call(register, form(index)))).toEqual(fiveThen429)
})

test('SEC-019 one place asks for five links to a new password an hour', async () => {
  const ask = () => app.call(forgotPassword, { email: person.email })
  expect(await statusesOf(6, ask)).toEqual(fiveThen429)
})

test('SEC-019 one place writes to the support five times an hour', async () => {
  const form = { title: 'Ranks', email: person.email, type: 'suggestion', message: 'More of them.' }
  expect(await statusesOf(6, () => app.call(createContact, form))).toEqual(fiveThen429)
})

test('SEC-019 SEC-025 an account tests five destinations in ten minutes', async () => {
  const { call, field } = destinationTests.slack
  const hook = { [field]: 'https://hooks.slack.com/services/T0/B0/x' }
  expect(await statusesOf(6, () => app.call(call, hook, person.token))).toEqual(fiveThen429)
  expect(receivers.received).toHaveLength(5)
})

test('SEC-019 manual checks end with those of the package', async () => {
  const project = await makeProject(free, person)
  const keywords = await makeKeywords(free, person, project, 'a\nb\nc\nd')
  await giveLimits(free, person.accountId, { allowed_daily_requests: 3 })
  await settleSearches(free)
  const check = (index: number) =>
    app.call(requestRanks, { project_keyword_ids: [keywords[index]!.id] }, person.token)
  expect(await statusesOf(4, check)).toEqual([200, 200, 200, 403])
})

test('SEC-025 190 people are invited by a call, and 200 a day', async () => {
  const invite = (from: number, count: number) =>
    app.call(
      inviteMembers,
      {
        emails: Array.from({ length: count }, (_, index) => `${from + index}@example.com`),
        role: 'manager',
        project_permission: 'all',
      },
      person.token,
    )
  expect((await invite(0, 191)).status).toBe(422)
  expect((await invite(0, 190)).status).toBe(200)
  expect((await invite(190, 11)).body.message).toBe(messages.tooManyInvitations)
  expect((await invite(190, 10)).status).toBe(200)
  expect((await invite(200, 1)).body.message).toBe(messages.tooManyInvitations)
})

test('SEC-025 an address gets five test mails a day, whoever asks', async () => {
  const { call, field } = destinationTests.email
  const test = async () => app.call(call, { [field]: 'victim@example.com' }, (await signUp(free)).token)
  expect(await statusesOf(6, test)).toEqual(fiveThen429)
})
