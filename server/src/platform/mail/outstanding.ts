import type { SystemContext } from '../context.ts'
import { enqueue } from '../jobs.ts'
import { ABOUT, deliveryOfMail } from './post.ts'

/**
 * Tries a waiting or failed mail again now, with all its attempts.
 * @returns whether there is such a mail whose content is kept
 */
export async function retryMail({ db }: SystemContext, mailId: number): Promise<boolean> {
  const row = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, error: null, settled_at: null, dismissed_at: null })
    .where('id', '=', mailId)
    .where('state', '!=', 'sent')
    .where('content', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  await enqueue(db, deliveryOfMail, { mailId }, String(mailId))
  return true
}

/**
 * Cancels a waiting mail or dismisses a failed one. The key stays, so that the mail is not queued again.
 * @param reason what is stored for a mail without an error of the mail server
 * @returns whether there is such a mail
 */
export async function discardMail(
  { db }: SystemContext,
  mailId: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((eb) => ({
      state: 'failed',
      content: null,
      error: eb.fn.coalesce('error', eb.val(reason)),
      settled_at: eb.fn.coalesce('settled_at', eb.val(now)),
      dismissed_at: now,
    }))
    .where('id', '=', mailId)
    .where('state', '!=', 'sent')
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads the subject of a stored mail; null if its content is deleted. */
export function subjectOf({ installation }: SystemContext, content: string | null): string | null {
  if (content === null) return null
  const { subject } = JSON.parse(installation.secrets.decrypt(content, ABOUT)) as { subject: string }
  return subject
}
