import { sql } from 'kysely'
import { z } from 'zod'
import type { SystemContext } from '../context.ts'
import { defineJob, enqueue, type Job } from '../jobs.ts'
import type { MailContent } from './compose.ts'
import { type Mailer, MailRefused } from './mailer.ts'

/** Maximum of attempts, over about ten hours. */
const ATTEMPTS = 11
const NAME = 'deliver-mail'
export const deliveryOfMail = { name: NAME, attempts: ATTEMPTS }
/** The purpose under which contents are encrypted. */
export const ABOUT = 'mails'

const content = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sender: z.string().optional(),
  replyTo: z.string().optional(),
  unsubscribe: z.string().optional(),
})

/** `isLast`: the recipient is deleted when the mail is settled. */
type Posted = { key: string; to: string; mail: MailContent; isLast?: boolean }

/**
 * Queues a mail; inside a transaction, only if that commits. The same `key` is mailed only once.
 * @returns whether this was the first time
 */
export async function postMail(
  { db, installation }: SystemContext,
  { key, to, mail, isLast = false }: Posted,
): Promise<boolean> {
  const posted = await db
    .insertInto('mails')
    .values({
      key,
      recipient: to,
      content: installation.secrets.encrypt(JSON.stringify(mail), ABOUT),
      is_last: isLast,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (posted === undefined) return false
  await enqueue(db, deliveryOfMail, { mailId: posted.id }, String(posted.id))
  return true
}

/**
 * Delivers one queued mail. A temporary failure is retried; a permanent one stays in `mails` with its reason.
 */
export function deliverMail(mailer: Mailer): Job<{ mailId: number }> {
  return defineJob({
    name: NAME,
    payload: z.object({ mailId: z.int() }),
    attempts: ATTEMPTS,
    async handler(ctx, { mailId }) {
      const waiting = await ctx.db
        .updateTable('mails')
        .set({ attempts: sql`attempts + 1` })
        .where('id', '=', mailId)
        .where('state', '=', 'waiting')
        .returning(['recipient', 'content', 'attempts'])
        .executeTakeFirst()
      if (waiting === undefined || waiting.content === null) return
      const mail = content.parse(JSON.parse(ctx.installation.secrets.decrypt(waiting.content, ABOUT)))
      try {
        await mailer.send({ ...mail, id: mailId, to: waiting.recipient })
        await settle(ctx, mailId, 'sent', null)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const isOver = error instanceof MailRefused || waiting.attempts >= ATTEMPTS
        if (isOver) {
          await settle(ctx, mailId, 'failed', reason)
          ctx.log.warn(
            { event: 'mail.failed', mailId, attempts: waiting.attempts, reason },
            'a mail was given up',
          )
          return
        }
        await ctx.db.updateTable('mails').set({ error: reason }).where('id', '=', mailId).execute()
        throw error
      }
    },
  })
}

async function settle({ db }: SystemContext, id: number, state: 'sent' | 'failed', error: string | null) {
  await db
    .updateTable('mails')
    .set({ state, error, settled_at: sql`now()`, ...(state === 'sent' && { content: null }) })
    .where('id', '=', id)
    .execute()
  // The words of a mail server may repeat the address.
  await db
    .updateTable('mails')
    .set({ recipient: '', error: null, content: null })
    .where('id', '=', id)
    .where('is_last', '=', true)
    .execute()
}

const KEPT = '90 days'
/** Time for which a failed mail can be retried. */
const RETRIED = '7 days'

/** Deletes the contents of failed mails, and later the rows. Their keys last long enough that no mail is sent twice. */
export const forgetMails = defineJob({
  name: 'forget-mails',
  payload: z.object({}),
  schedule: '20 3 * * *',
  async handler({ db }) {
    await db
      .updateTable('mails')
      .set({ content: null })
      .where('state', '=', 'failed')
      .where('content', 'is not', null)
      .where('settled_at', '<', sql<Date>`now() - ${RETRIED}::interval`)
      .execute()
    await db.deleteFrom('mails').where('settled_at', '<', sql<Date>`now() - ${KEPT}::interval`).execute()
  },
})
