import { mailEmailChange } from '../../src/features/auth/email-change-mails.service.ts'
import { mailResetLink } from '../../src/features/auth/passwords.service.ts'
import { mailRegistrationLink } from '../../src/features/auth/pending-registrations.service.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import type { Job } from '../../src/platform/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Mail } from '../../src/platform/mail/mailer.ts'
import { deliverMail } from '../../src/platform/mail/post.ts'
import type { TestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import { runWaiting } from './waiting-jobs.ts'

/** Runs the waiting jobs, including mails, and returns the mails in order. */
export async function mailed(
  { database }: Pick<TestApp, 'database'>,
  jobs: readonly Job[] = [],
): Promise<Mail[]> {
  const mails: Mail[] = []
  const deliver = deliverMail({
    async send(mail) {
      mails.push(mail)
    },
    close: async () => {},
  })
  const log = createLog('silent', 'test')
  const system: SystemContext = { db: database.db, log, installation: testInstallation }
  const taskList = Object.fromEntries(
    [mailResetLink, mailRegistrationLink, mailEmailChange, deliver, ...jobs].map((job) => [
      job.name,
      (payload: unknown) => (job as Job).perform(system, payload),
    ]),
  )
  await runWaiting(database, taskList)
  return mails
}

/** The link of a mail's button. */
export function linkIn({ text }: Pick<Mail, 'text'>): URL {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (link === undefined) throw new Error('The mail has no link.')
  return new URL(link)
}
