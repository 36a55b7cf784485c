import type { Context } from '../../platform/context.ts'
import * as queries from './activities.queries.ts'

/** Keeps what the caller did in the account that is reached. Inside a transaction it is kept only if that commits. */
export async function noteActivity(
  ctx: Context,
  { type, text, projectId = null }: { type: string; text: string; projectId?: number | null },
) {
  await queries.insertActivity(ctx.db, ctx.account.id, ctx.person.accountId, { type, text, projectId })
}
