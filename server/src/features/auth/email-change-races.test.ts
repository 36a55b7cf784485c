import { changeEmail, confirmEmailChange, readEmailChange } from '@rankline/contract/account/calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import { linkIn, mailed } from '../../../tests/support/mail.ts'
import { signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { mailEmailChange } from './email-change-mails.service.ts'
import { countUnprovenMail } from './unproven-mails.queries.ts'

/** Hashing takes long on a busy machine. */
const patience = { timeout: 60_000 }

const app = appForTests()

const waiting = () => waitingForLocks(app)

test('a link mailed to one address never confirms another that is asked for meanwhile', async () => {
  const { db } = app.database
  const { token, password, accountId } = await signUp(app)
  await mailed(app)
  const [own, foreign] = ['mine@example.net', 'not-mine@example.net']
  await app.items(changeEmail, { email: own, password }, token)
  const system = { db, log: createLog('silent', 'test'), installation: testInstallation }

  let change: Promise<unknown> | undefined
  const job = await db.transaction().execute(async (held) => {
    await countUnprovenMail(held, own, new Date())
    const mailing = mailEmailChange.perform(system, { accountId })
    await expect.poll(waiting, patience).toBe(1)
    let isAnswered = false
    change = app.items(changeEmail, { email: foreign, password }, token).finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await waiting()) === 2, patience).toBe(true)
    return { mailing }
  })
  await Promise.all([job.mailing, change])

  await sql`SELECT graphile_worker.remove_job(${`mail-email-change ${accountId}`})`.execute(db)
  const mail = (await mailed(app)).find(({ to }) => to === own)
  const link = mail === undefined ? '' : linkIn(mail).searchParams.get('token')
  expect(link).toBeTruthy()
  const { body } = await app.call(readEmailChange, { token: link ?? '' })
  expect(body).toMatchObject({ status: 'error', code: 'VALIDATION_FAILED' })
})

test('a link waits for the person before it takes the change, as a new password does', async () => {
  const { db } = app.database
  const { token, password, accountId } = await signUp(app)
  await mailed(app)
  await app.items(changeEmail, { email: 'order@example.net', password }, token)
  const mail = (await mailed(app)).find(({ to }) => to === 'order@example.net')
  const link = mail === undefined ? '' : (linkIn(mail).searchParams.get('token') ?? '')
  const answered = await db.transaction().execute(async (held) => {
    await sql`SELECT FROM users WHERE account_id = ${accountId} FOR NO KEY UPDATE`.execute(held)
    const answer = app.call(confirmEmailChange, { token: link })
    await expect.poll(waiting, patience).toBe(1)
    // Fails if the link has locked the change already; that would be a deadlock.
    await sql`SELECT FROM email_changes WHERE account_id = ${accountId} FOR UPDATE NOWAIT`.execute(held)
    return { answer }
  })
  expect((await answered.answer).body).toMatchObject({ status: 'success' })
})
