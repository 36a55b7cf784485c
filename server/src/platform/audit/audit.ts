import type { AuditAction } from '@rankline/contract/admin/audit'
import type { Context, SystemContext } from '../context.ts'
import { insertActed, insertEntry } from './audit.queries.ts'

type Entry = {
  action: AuditAction
  /** Name of the changed object. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Actor's name in entries of `npm run admin`. */
export const COMMAND_LINE = 'command line'

/**
 * Records an action that others must be able to check. Call it in the transaction of the action. The entry of an impersonator
 * names both people.
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
