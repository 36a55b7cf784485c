import { readFile } from 'node:fs/promises'
import { chooseTrial } from '@rankline/contract/account/calls'
import { listUsers } from '@rankline/contract/admin/calls'
import { checkSession, login, register, type User } from '@rankline/contract/auth/calls'
import { createProject } from '@rankline/contract/projects/calls'
import { expect, test, vi } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { workOf } from './commands.ts'

const app = appForTests()

const DAY = 86_400_000

/** Runs a command as `npm run admin -- WORDS` does. */
async function run(...words: string[]) {
  const written = vi.spyOn(console, 'log').mockReturnValue()
  try {
    const { db } = app.database
    await workOf(words)?.({ db, log: createLog('silent', 'test'), installation: testInstallation })
  } finally {
    written.mockRestore()
  }
}

const whoIs = async (token: string): Promise<User> => (await app.items(checkSession, {}, token)) as User
const project = { project_name: 'Shop', project_url: 'https://www.example.com/' }

/** Someone who has registered and not chosen the trial yet. */
async function newcomer() {
  const username = `new-${Math.random().toString(36).slice(2, 10)}`
  const given = { username, password: `secret-${username}`, email: `${username}@example.com` }
  await app.items(register, given)
  return { username, token: (await app.items(login, given)).token }
}

test('ADM-007 who has not chosen a package is granted the package admin, and can work at once', async () => {
  const { username, token } = await newcomer()
  expect((await app.call(createProject, project, token)).status).toBe(402)
  await run('grant', username.toUpperCase())
  expect(await whoIs(token)).toMatchObject({
    package: 'admin',
    package_slug: 'admin',
    status: 1,
    is_administrator: true,
    user_member: { is_expired: 0, days_left: null, end_at_date: null },
  })
  expect((await app.call(createProject, project, token)).status).toBe(200)
  const { data } = await app.items(listUsers, { search: username }, token)
  expect(data).toMatchObject([{ package_name: 'admin', is_administrator: true }])
  await run('revoke', username)
  expect(await whoIs(token)).toMatchObject({ package: 'starter-250-trial', status: 2 })
  expect(await whoIs(token)).not.toHaveProperty('is_administrator')
  expect((await app.call(listUsers, {}, token)).status).toBe(403)
  expect((await app.call(chooseTrial, { option: 'trial' }, token)).status).toBe(200)
})

test('ADM-007 an expired package does not close the screens of administrators, and is expired again after', async () => {
  const person = await signUp(app)
  const endAt = new Date(Date.now() - DAY)
  await givePackage(app, person.accountId, { slug: 'business-1000', endAt })
  expect((await app.call(createProject, project, person.token)).status).toBe(402)
  await run('grant', person.username)
  await run('grant', person.username)
  expect(await whoIs(person.token)).toMatchObject({ package: 'admin', user_member: { is_expired: 0 } })
  expect((await app.call(createProject, project, person.token)).status).toBe(200)
  await run('revoke', person.username)
  await run('revoke', person.username)
  expect(await whoIs(person.token)).toMatchObject({
    package: 'business-1000',
    status: 1,
    user_member: { is_expired: 1, end_at_date: endAt.toISOString().slice(0, 10) },
  })
})

test('ADM-078 the package admin is given by grant alone, and is not replaced beside it', async () => {
  const person: SignedUp = await signUp(app)
  await expect(run('package', person.username, 'admin')).rejects.toThrow('grant')
  expect((await app.call(listUsers, {}, person.token)).status).toBe(403)
  await run('grant', person.username)
  await expect(run('package', person.username, 'business-1000')).rejects.toThrow('revoke')
  expect((await app.call(listUsers, {}, person.token)).status).toBe(200)
})

test('ADM-078 the name of the package decides on calls and screens alike', async () => {
  const person = await signUp(app)
  await givePackage(app, person.accountId, { slug: 'admin' })
  expect((await app.call(listUsers, {}, person.token)).status).toBe(200)
  expect(await whoIs(person.token)).toMatchObject({ package: 'admin', is_administrator: true })
  await givePackage(app, person.accountId, { slug: 'business-1000' })
  expect((await app.call(listUsers, {}, person.token)).status).toBe(403)
  expect(await whoIs(person.token)).not.toHaveProperty('is_administrator')
})

test('ADM-007 the migration makes administrators of those who were, and leaves others their limits', async () => {
  const { db, pool } = app.database
  const [chosen, expired, roomy, unchosen] = [
    await signUp(app),
    await signUp(app),
    await signUp(app),
    await newcomer(),
  ]
  await pool.query('DROP TABLE kept_packages')
  await pool.query('ALTER TABLE users ADD COLUMN is_administrator boolean NOT NULL DEFAULT false')
  await db
    .updateTable('users')
    .set({ package_id: null })
    .where('package_id', '=', db.selectFrom('packages').select('id').where('slug', '=', 'admin'))
    .execute()
  const endAt = new Date(Date.now() - DAY)
  await givePackage(app, chosen.accountId, { slug: 'admin' })
  await givePackage(app, expired.accountId, { slug: 'business-1000', endAt })
  await givePackage(app, roomy.accountId, { slug: 'admin' })
  await pool.query('UPDATE users SET is_administrator = true WHERE username = ANY($1)', [
    [chosen.username, expired.username, unchosen.username],
  ])
  await pool.query(
    await readFile(new URL('../../../migrations/0188_admin_package.sql', import.meta.url), 'utf8'),
  )

  for (const { token } of [chosen, expired, unchosen]) {
    expect(await whoIs(token)).toMatchObject({ package: 'admin', status: 1, user_member: { is_expired: 0 } })
    expect((await app.call(listUsers, {}, token)).status).toBe(200)
    expect((await app.call(createProject, project, token)).status).toBe(200)
  }
  expect(await whoIs(roomy.token)).toMatchObject({ package: 'unlimited', status: 1 })
  expect((await app.call(listUsers, {}, roomy.token)).status).toBe(403)
  for (const { username } of [chosen, expired, unchosen]) await run('revoke', username)
  expect(await whoIs(chosen.token)).toMatchObject({ package: 'starter-250-trial', status: 2 })
  expect(await whoIs(expired.token)).toMatchObject({
    package: 'business-1000',
    user_member: { is_expired: 1 },
  })
  expect(await whoIs(unchosen.token)).toMatchObject({ package: 'starter-250-trial', status: 2 })
})
