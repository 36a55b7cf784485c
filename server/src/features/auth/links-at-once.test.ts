import { randomBytes } from 'node:crypto'
import { changeEmail, confirmEmailChange } from '@rankline/contract/account/calls'
import { checkSession, login, register, verifyEmail } from '@rankline/contract/auth/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'

const app = appForTests()

const address = () => `${randomBytes(6).toString('hex')}@example.net`
const fiveTimes = <T>(call: () => Promise<T>) => Promise.all([1, 2, 3, 4, 5].map(call))

/** Somebody whose address is not proven. */
async function newcomer() {
  const username = `new-${randomBytes(5).toString('hex')}`
  const person = { username, password: 'secret-words', email: address() }
  await app.items(register, person)
  return person
}

async function tokenTo(email: string): Promise<string> {
  const mail = (await mailed(app)).findLast(({ to }) => to === email)
  return linkIn(mail!).searchParams.get('token')!
}

test('a link that proves an address does no harm when it is opened five times at once', async () => {
  const person = await newcomer()
  const token = await tokenTo(person.email)
  const answers = await fiveTimes(() => app.call(verifyEmail, { token, password: person.password }))
  for (const { status } of answers) expect([200, 429]).toContain(status)
  expect(answers.map(({ status }) => status)).toContain(200)
  expect((await app.call(login, person)).status).toBe(200)
})

test('an address changes once when its link is opened five times at once', async () => {
  const person = await newcomer()
  const { token: session } = await app.items(login, person)
  const email = address()
  await app.items(changeEmail, { email, password: person.password }, session)
  const token = await tokenTo(email)
  const answers = await fiveTimes(() => app.call(confirmEmailChange, { token }))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  expect((await app.items(checkSession, {}, session)).email).toBe(email)
  const told = (await mailed(app)).filter(({ subject }) => subject === 'Your email address was changed')
  expect(told.map(({ to }) => to).toSorted()).toEqual([email, person.email].toSorted())
})
