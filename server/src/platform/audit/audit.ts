import type { AuditAction } from '@rankline/contract/admin/audit'
import type { Context, SystemContext } from '../context.ts'
import { insertActed, insertEntry } from './audit.queries.ts'

type Entry = {
  action: AuditAction
  /** What was changed, by its name. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** How entries call whoever uses `npm run admin`. */
export const COMMAND_LINE = 'command line'

/**
 * Writes down what the caller did that others have to be able to check; call it in the transaction that does it. Of
 * somebody who acts in another person's name the entry has both.
 */
export async function audit(
  { db, ...ctx }: SystemContext | Context,
  { action, subject, before, after }: Entry,
): Promise<void> {
  const person = 'person' in ctx ? ctx.person : null
  const acting = 'session' in ctx ? ctx.session.impersonation : null
  const entry = {
    action,
    subject,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  }
  if (person !== null && acting !== null) {
    await insertActed(db, acting.by, {
      ...entry,
      person_account_id: person.accountId,
      person_name: person.username,
    })
    return
  }
  await insertEntry(db, {
    ...entry,
    actor_id: person?.id ?? null,
    actor_name: person?.username ?? COMMAND_LINE,
    person_account_id: null,
    person_name: null,
  })
}
