import { listAudit } from '@rankline/contract/admin/audit'
import { listUsers } from '@rankline/contract/admin/calls'
import { login } from '@rankline/contract/auth/calls'
import { addKeywords } from '@rankline/contract/keywords/calls'
import { beginSetup, findSetup, setupState } from '@rankline/contract/setup/calls'
import { afterEach, expect, test } from 'vitest'
import { endAdministrators, makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { issueSetupCode } from './setup.service.ts'

const app = appForTests()
afterEach(async () => {
  const { db } = app.database
  await endAdministrators(app)
  await db.deleteFrom('failed_attempts').execute()
})

const issue = () =>
  issueSetupCode({ db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation })

let count = 0
function form(code: string | null, changes: Record<string, string> = {}) {
  count += 1
  const username = `first-${count}`
  const person = { username, email: `${username}@example.com`, password: 'secret-words-9' }
  return { code: code ?? '', ...person, ...changes }
}

test('the code makes the first administrator, logged in and without limits, once', async () => {
  const code = await issue()
  expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(await app.items(setupState, {})).toEqual({ is_open: true })
  const given = form(code)
  const { token, user } = await app.items(beginSetup, { ...given, code: ` ${code?.toUpperCase()} ` })
  expect(user).toMatchObject({
    username: given.username,
    is_administrator: true,
    package: 'admin',
    status: 1,
  })
  expect((await app.items(listUsers, {}, token)).data.length).toBeGreaterThan(0)
  const [entry] = (await app.items(listAudit, {}, token)).data
  expect(entry).toMatchObject({ action: 'administrator_granted', subject: given.username, actor: null })
  const project = await makeProject(app, { token } as Parameters<typeof makeProject>[1])
  await app.items(addKeywords, { project_id: project.id, keywords: 'red shoes' }, token)
  expect(await app.items(findSetup, {}, token)).toMatchObject({
    mail: { server: null },
    projects: 1,
    email: given.email,
    worker_id: null,
  })
  expect(await app.items(setupState, {})).toEqual({ is_open: false })
  expect((await app.call(beginSetup, form(code))).status).toBe(422)
  const again = await app.items(login, { username: given.username, password: given.password })
  expect(again.token).not.toBe(token)
})

test('a wrong code, one of an earlier start, and any code beside an administrator are refused alike', async () => {
  const before = await issue()
  const code = await issue()
  const answers = [
    await app.call(beginSetup, form('abcd-abcd-abcd-abcd')),
    await app.call(beginSetup, form(before)),
  ]
  await makeAdministrator(app)
  answers.push(await app.call(beginSetup, form(code)))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1)
  expect(answers[0]).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } })
  expect(await issue()).toBeNull()
  expect(await app.items(setupState, {})).toEqual({ is_open: false })
})

test('a refused form leaves the code, and of two at once one wins', async () => {
  const code = await issue()
  const taken = await signUp(app)
  expect((await app.call(beginSetup, form(code, { username: taken.username }))).status).toBe(422)
  const answers = await Promise.all([1, 2, 3].map(() => app.call(beginSetup, form(code))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
})

test('guessing is slowed down', async () => {
  await issue()
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await app.call(beginSetup, form('abcd'))).status)
  expect(statuses).toContain(429)
})
