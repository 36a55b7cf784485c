import { checkSession, login, logout, register } from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import { describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

describe('register', () => {
  const person = { username: 'Ada.Lovelace', password: 'engine-1843', email: 'ada@example.com' }

  test('AUTH-012 an account is made without an invitation', async () => {
    const { status, body } = await app.call(register, person)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'success',
      message: messages.registered,
      items: { redirect: '/login' },
    })
  })

  test('usernames and e-mail addresses are unique without regard to case', async () => {
    const sameName = await app.call(register, { ...person, username: 'ADA.lovelace', email: 'b@example.com' })
    expect(sameName.status).toBe(422)
    expect(sameName.body).toMatchObject({ errors: { username: [messages.usernameTaken] } })
    const sameEmail = await app.call(register, { ...person, username: 'ada2', email: 'ADA@example.com' })
    expect(sameEmail.body).toMatchObject({ errors: { email: [messages.emailTaken] } })
  })

  test('two registrations of one name at once leave one account and one clear refusal', async () => {
    const twins = await Promise.all(
      ['one', 'two'].map((n) =>
        app.call(register, { ...person, username: 'twin', email: `${n}@example.com` }),
      ),
    )
    expect(twins.map((twin) => twin.status).sort()).toEqual([200, 422])
  })

  test.each([
    ['username', 'ab', 'must be between 3-32 characters'],
    ['username', 'x'.repeat(33), 'must be between 3-32 characters'],
    ['username', 'has space', messages.usernameCharacters],
    ['password', 'short', 'must be between 6-24 characters'],
    ['password', 'x'.repeat(25), 'must be between 6-24 characters'],
    ['password', 'password1', messages.commonPassword],
    ['email', 'a@', 'must be a proper email address'],
  ])('a %s of "%s" is refused with its text', async (field, value, text) => {
    const { status, body } = await app.call(register, { ...person, username: 'someone-new', [field]: value })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', message: text, errors: { [field]: [text] } })
  })
})

describe('sessions', () => {
  test('AUTH-004 the right password answers a token, a wrong one and an unknown name the same refusal', async () => {
    const person = await signUp(app)
    const right = await app.call(login, { username: person.username, password: person.password })
    expect(right.body).toMatchObject({ status: 'success', items: { user: { username: person.username } } })
    const wrong = await app.call(login, { username: person.username, password: 'not-this-one' })
    const unknown = await app.call(login, { username: 'nobody-here', password: 'not-this-one' })
    expect(wrong.status).toBe(422)
    expect(wrong.body).toEqual(unknown.body)
  })

  test('a token is required, and only the Authorization header carries it', async () => {
    const { token } = await signUp(app)
    expect((await app.call(checkSession, {}, token)).status).toBe(200)
    expect((await app.call(checkSession, {})).body).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: messages.signInFirst,
    })
    const withCookie = await app.app.inject({
      method: 'POST',
      url: '/api/v1/users/check',
      cookies: { token },
    })
    expect(withCookie.statusCode).toBe(401)
  })

  test('AUTH-030 logging out ends the session', async () => {
    const { token } = await signUp(app)
    expect((await app.call(logout, {}, token)).status).toBe(200)
    expect((await app.call(checkSession, {}, token)).status).toBe(401)
  })

  test('a session ends an hour after its last check and never lasts longer than twelve', async () => {
    const { token, accountId } = await signUp(app)
    const sessions = app.database.db.updateTable('sessions').where('account_id', '=', accountId)
    const soon = new Date(Date.now() + 60_000)
    await sessions.set({ expires_at: soon }).execute()
    await app.items(checkSession, {}, token)
    expect(await minutesLeft(accountId)).toBeCloseTo(60, 0)
    await sessions.set({ absolute_expires_at: soon }).execute()
    await app.items(checkSession, {}, token)
    expect(await minutesLeft(accountId)).toBeCloseTo(1, 0)
    await sessions.set({ expires_at: new Date(Date.now() - 1000) }).execute()
    expect((await app.call(checkSession, {}, token)).status).toBe(401)
  })

  test('neither the password nor the token is stored as it is', async () => {
    const { token, password, accountId } = await signUp(app)
    const user = await app.database.db
      .selectFrom('users')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(user.password_hash).toMatch(/^\$argon2id\$/)
    expect(user.password_hash).not.toContain(password)
    const session = await app.database.db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(session.token_hash.toString('base64url')).not.toBe(token)
  })

  async function minutesLeft(accountId: number) {
    const session = await app.database.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return (session.expires_at.getTime() - Date.now()) / 60_000
  }
})
