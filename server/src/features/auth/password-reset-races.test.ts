import { changeEmail, confirmEmailChange } from '@rankline/contract/account/calls'
import { checkResetToken, forgotPassword, resetPassword } from '@rankline/contract/auth/calls'
import { messages } from '@rankline/contract/messages'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { waitingForLocks, whileNobodyWrites } from '../../../tests/support/locks.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { mailResetLink } from './passwords.service.ts'

/** Hashing takes long on a busy machine. */
const patience = { timeout: 60_000 }

const app = appForTests()

async function tokenMailedTo(address: string, about: string): Promise<string> {
  const mail = (await mailed(app)).find(({ to, subject }) => to === address && subject === about)
  if (mail === undefined) throw new Error(`No mail of that subject went to ${address}.`)
  return linkIn(mail).searchParams.get('token') ?? ''
}

async function askForLink({ email }: SignedUp): Promise<string> {
  await app.items(forgotPassword, { email })
  return tokenMailedTo(email, 'Choose a new password')
}

/** The last link of an email change. */
async function lastLinkOfMove({ token, password, email }: SignedUp, to: string): Promise<string> {
  await app.items(changeEmail, { email: to, password }, token)
  const first = await tokenMailedTo(to, 'Confirm your new email address')
  await app.items(confirmEmailChange, { token: first })
  return tokenMailedTo(email, 'Agree to your new email address')
}

test('a link that is asked for while the address changes is not mailed to the old one', async () => {
  const person = await signUp(app)
  await askForLink(person)
  const last = await lastLinkOfMove(person, 'moved@example.net')
  const system = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  // An email change ends with a mail to both addresses.
  const begun = await whileNobodyWrites(app, 'mails', async () => {
    const moving = app.items(confirmEmailChange, { token: last })
    await expect.poll(() => waitingForLocks(app), patience).toBe(1)
    const mailing = mailResetLink.perform(system, { email: person.email })
    await expect.poll(() => waitingForLocks(app), patience).toBe(2)
    return { moving, mailing }
  })
  expect((await begun.moving).is_done).toBe(true)
  await begun.mailing
  const mails = await mailed(app)
  expect(mails.map(({ subject }) => subject)).not.toContain('Choose a new password')
  const left = await app.database.db
    .selectFrom('password_resets')
    .select('account_id')
    .where('account_id', '=', person.accountId)
    .execute()
  expect(left).toEqual([])
})

test('a link is worth nothing once the person has another address, however they got it', async () => {
  const person = await signUp(app)
  const token = await askForLink(person)
  expect((await app.items(checkResetToken, { token })).valid).toBe(true)
  await app.database.db
    .updateTable('users')
    .set({ email: 'elsewhere@example.net' })
    .where('account_id', '=', person.accountId)
    .execute()
  expect((await app.items(checkResetToken, { token })).valid).toBe(false)
  const input = { token, password: 'another-one-77', password_confirmation: 'another-one-77' }
  const { body } = await app.call(resetPassword, input)
  expect(body).toMatchObject({ errors: { token: [messages.invalidToken] } })
})
