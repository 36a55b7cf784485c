import {
  checkResetToken,
  checkSession,
  forgotPassword,
  login,
  logoutEverywhere,
  resetPassword,
} from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { LEAST_PASSWORD_MEMORY, SAFE_PASSWORD_MEMORY } from '../../platform/password-memory.ts'
import { usePasswordMemory } from '../credentials/passwords.ts'

const app = appForTests()

const password = 'another-word-2'

/** Skips welcome mails and notices, which other tests cover. */
const mailedLinks = async () =>
  (await mailed(app)).filter(({ subject }) => subject === 'Choose a new password')

async function newToken({ email }: SignedUp): Promise<string> {
  await app.items(forgotPassword, { email })
  const [mail] = await mailedLinks()
  return linkIn(mail!).searchParams.get('token')!
}

const isValid = async (token: string) => (await app.items(checkResetToken, { token })).valid

test('AUTH-022 AUTH-028 the mailed link changes the password and ends every session', async () => {
  const person = await signUp(app)
  await app.items(forgotPassword, { email: person.email.toUpperCase() })
  const [mail] = await mailedLinks()
  expect(mail).toMatchObject({ to: person.email, subject: 'Choose a new password' })
  const link = linkIn(mail!)
  expect(link.href).toMatch(/^https:\/\/rank\.example\.com\/reset-password\?token=[\w-]{43}$/)
  expect(mail!.html).toContain(link.href)

  const reset = await app.call(resetPassword, { token: link.searchParams.get('token')!, password })
  expect(reset.body).toMatchObject({ message: messages.passwordReset, items: { redirect: '/login' } })
  expect((await app.call(checkSession, {}, person.token)).status).toBe(401)
  const { username } = person
  expect((await app.call(login, { username, password: person.password })).status).toBe(422)
  expect((await app.call(login, { username, password })).status).toBe(200)
  expect(await mailed(app)).toMatchObject([{ to: person.email, subject: 'Your password was changed' }])
})

test('AUTH-024 AUTH-039 a link holds for an hour, once, and until a newer one is asked for', async () => {
  const person = await signUp(app)
  const older = await newToken(person)
  expect(await isValid(older)).toBe(true)
  const token = await newToken(person)
  expect([await isValid(older), await isValid(token)]).toEqual([false, true])

  const resets = app.database.db.updateTable('password_resets').where('account_id', '=', person.accountId)
  const row = await app.database.db
    .selectFrom('password_resets')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .executeTakeFirstOrThrow()
  expect((row.expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0)
  expect(row.token_hash.toString('base64url')).not.toBe(token)
  await resets.set({ expires_at: new Date(Date.now() - 1000) }).execute()
  expect(await isValid(token)).toBe(false)
  await resets.set({ expires_at: row.expires_at }).execute()

  expect((await app.call(resetPassword, { token, password })).status).toBe(200)
  expect(await isValid(token)).toBe(false)
  const again = await app.call(resetPassword, { token, password })
  expect(again.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: { token: [messages.invalidToken] } })
  for (const wrong of ['', 'x']) expect(await isValid(wrong)).toBe(false)
})

test('a link used twice at once works once', async () => {
  const person = await signUp(app)
  const token = await newToken(person)
  const answers = await Promise.all(
    ['first-word-1', 'second-word-2'].map((chosen) => app.call(resetPassword, { token, password: chosen })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('AUTH-039 an unknown address is answered alike, and nobody is mailed', async () => {
  await mailed(app)
  const { email } = await signUp(app)
  const known = await app.call(forgotPassword, { email })
  const unknown = await app.call(forgotPassword, { email: 'nobody-has-this@example.com' })
  expect(unknown).toEqual(known)
  expect((await mailedLinks()).map(({ to }) => to)).toEqual([email])
})

test('nobody is sent more than five links an hour', async () => {
  const { email } = await signUp(app)
  const counts: number[] = []
  for (let link = 1; link <= 6; link += 1) {
    await app.items(forgotPassword, { email })
    counts.push((await mailedLinks()).length)
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 0])
})

test('AUTH-021 an address is needed to forget a password, a valid one of up to 190 characters', async () => {
  const long = (length: number) => `a@${`${'x'.repeat(60)}.`.repeat(3)}${'y'.repeat(length - 189)}.com`
  expect([long(190).length, long(191).length]).toEqual([190, 191])
  for (const [email, text] of [
    ['', 'email field is required'],
    ['a@', 'must be a proper email address'],
    ['nobody.example.com', 'must be a proper email address'],
    [long(191), 'must be lesser than 190'],
  ] as const) {
    const { status, body } = await app.call(forgotPassword, { email })
    expect([status, body]).toMatchObject([422, { errors: { email: [text] } }])
  }
  expect((await app.call(forgotPassword, {})).status).toBe(422)
  expect((await app.call(forgotPassword, { email: long(190) })).status).toBe(200)
})

test('AUTH-027 a new password is needed, of 6 to 24 characters', async () => {
  const person = await signUp(app)
  const token = await newToken(person)
  for (const [wrong, text] of [
    ['', 'password field is required'],
    ['qw-zx', 'must be between 6-24 characters'],
    ['qw-zx-'.repeat(5).slice(0, 25), 'must be between 6-24 characters'],
  ] as const) {
    const { status, body } = await app.call(resetPassword, { token, password: wrong })
    expect([status, body]).toMatchObject([422, { errors: { password: [text] } }])
  }
  // A refused password does not use up the link.
  expect((await app.call(resetPassword, { token, password: 'qw-zx7' })).status).toBe(200)
  const longest = { token: await newToken(person), password: 'qw-zx-'.repeat(4) }
  expect((await app.call(resetPassword, longest)).status).toBe(200)
})

test('SEC-012 a password is kept as argon2id of all its characters, and none that is guessed first', async () => {
  const person = await signUp(app)
  const set = async (chosen: string) =>
    app.call(resetPassword, { token: await newToken(person), password: chosen })
  for (const [guessed, text] of [
    ['password1', messages.commonPassword],
    [person.username, messages.passwordIsUsername],
  ] as const)
    expect((await set(guessed)).body).toMatchObject({ errors: { password: [text] } })
  const longest = 'qw-zx-'.repeat(4)
  usePasswordMemory(SAFE_PASSWORD_MEMORY)
  expect((await set(longest)).status).toBe(200)
  usePasswordMemory(LEAST_PASSWORD_MEMORY)
  const { password_hash } = await app.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { username } = person
  for (const cut of [longest.slice(0, -1), `${longest.slice(0, -1)}x`])
    expect((await app.call(login, { username, password: cut })).status).toBe(422)
  expect((await app.call(login, { username, password: longest })).status).toBe(200)
})

test('SEC-012 wrong passwords are answered later and later, for names that nobody has too', async () => {
  const { username, password: right } = await signUp(app)
  for (const name of ['nobody-has-this', username]) {
    await app.database.db.deleteFrom('failed_attempts').execute()
    const mistake = async () => {
      const { status } = await app.call(login, { username: name, password: 'wrong-password' })
      return status
    }
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expect([await mistake(), await pause()]).toEqual([422, 0])
    expect([await mistake(), await pause()]).toEqual([422, 2])
    await setPause(3_600)
    expect(await mistake()).toBe(429)
    if (name === username) expect((await app.call(login, { username, password: right })).status).toBe(429)
    await setPause(0)
    expect([await mistake(), await pause()]).toEqual([422, 4])
    await setPause(0)
  }
  expect((await app.call(login, { username, password: right })).status).toBe(200)
  // The right password clears the count: the next mistake is free again.
  expect((await app.call(login, { username, password: 'wrong-password' })).status).toBe(422)
  expect(await pause()).toBe(0)
})

/** Seconds of the pause after the last wrong password. */
async function pause(): Promise<number> {
  const { seconds } = await app.database.db
    .selectFrom('failed_attempts')
    .select(sql<number>`greatest(0, max(extract(epoch FROM blocked_until - last_at)))::int`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** Makes every current pause end this many seconds from now. */
async function setPause(seconds: number): Promise<void> {
  await app.database.db
    .updateTable('failed_attempts')
    .set({ blocked_until: new Date(Date.now() + seconds * 1_000) })
    .execute()
}

test('logging out everywhere ends every session of the person, and nobody else’s', async () => {
  const [person, other] = [await signUp(app), await signUp(app)]
  const { username, password: own } = person
  const { token } = await app.items(login, { username, password: own })
  expect((await app.call(logoutEverywhere, {}, token)).body).toMatchObject({ items: { redirect: '/login' } })
  const statuses = [token, person.token, other.token].map(
    async (held) => (await app.call(checkSession, {}, held)).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 401, 200])
})
