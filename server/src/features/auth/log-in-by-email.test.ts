import { forgotPassword, login, resetPassword } from '@rankline/contract/auth/calls'
import { loginClient } from '@rankline/contract/clients/calls'
import { messages } from '@rankline/contract/messages'
import { describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()
const between = 'must be between 3-32 characters'

const errorsOf = async (username: string, password = 'not-this-one') =>
  (await app.call(login, { username, password })).body

describe('the username field', () => {
  test('takes the e-mail address too, whatever its case', async () => {
    const { username, email, password } = await signUp(app)
    for (const name of [username, email, email.toUpperCase()])
      expect((await app.items(login, { username: name, password })).user.username).toBe(username)
  })

  test('has the length of usernames, and of addresses for addresses', async () => {
    const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(await errorsOf('ab')).toMatchObject({ errors: { username: [between] } })
    expect(await errorsOf('x'.repeat(33))).toMatchObject({ errors: { username: [between] } })
    expect(await errorsOf(address(190))).toMatchObject({ errors: { username: [messages.wrongCredentials] } })
    expect(await errorsOf(address(191))).toMatchObject({ errors: { username: ['must be lesser than 190'] } })
  })

  test('answers alike for an address that nobody has', async () => {
    const { email } = await signUp(app)
    const known = await errorsOf(email)
    expect(known).toMatchObject({ errors: { username: [messages.wrongCredentials] } })
    expect(await errorsOf('nobody-has-this@example.com')).toEqual(known)
  })

  test('leads to the owner of an address, even if an old username of somebody else looks like it', async () => {
    const [owner, other] = [await signUp(app), await signUp(app)]
    const username = owner.email
    await app.database.db.updateTable('users').set({ username }).where('id', '=', other.userId).execute()
    const { password } = owner
    expect((await app.items(login, { username: owner.email, password })).user.id).toBe(owner.userId)
    expect(await errorsOf(owner.email, other.password)).toMatchObject({
      errors: { username: [messages.wrongCredentials] },
    })
  })
})

describe('guesses by e-mail address', () => {
  const guesses = async (name: string) => {
    const answers: number[] = []
    for (let count = 0; count < 6; count += 1)
      answers.push((await app.call(login, { username: name, password: 'not-this-one' })).status)
    return answers
  }

  test('are slowed as those by username are, whether or not somebody has it', async () => {
    const { username, email } = await signUp(app)
    await app.database.db.deleteFrom('known_places').execute()
    const slowed = await guesses(username)
    expect(slowed.at(-1)).toBe(429)
    expect(await guesses(email)).toEqual(slowed)
    await app.database.db.deleteFrom('failed_attempts').execute()
    expect(await guesses('nobody-has-this-one@example.com')).toEqual(slowed)
  })

  test('do not matter after the password was changed with a mailed link', async () => {
    const person = await signUp(app)
    await app.database.db.deleteFrom('known_places').execute()
    expect((await guesses(person.email)).at(-1)).toBe(429)
    await app.items(forgotPassword, { email: person.email })
    const mail = (await mailed(app)).find(({ subject }) => subject === 'Choose a new password')
    const [token, password] = [linkIn(mail!).searchParams.get('token'), 'another-secret-2']
    await app.items(resetPassword, { token, password })
    expect((await app.call(login, { username: person.email, password })).status).toBe(200)
  })
})

test('a client logs in by e-mail address under their own brand alone', async () => {
  const agency = await signUp(app)
  const [brand, other] = [await makeBrand(app, agency), await makeBrand(app, agency)]
  const { email, username, password, addressName } = await signUpClient(app, brand)
  const logIn = (name: string, address_name: string) =>
    app.call(loginClient, { username: name, password, address_name })
  expect((await logIn(email.toUpperCase(), addressName)).body).toMatchObject({
    items: { user: { username } },
  })
  const refused = { errors: { username: [messages.wrongCredentials] } }
  expect((await logIn(email, other.addressName)).body).toMatchObject(refused)
  expect(await errorsOf(email, password)).toMatchObject(refused)
})
