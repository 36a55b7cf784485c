import { type SystemContext, transaction } from '../../platform/context.ts'
import * as queries from './alerts.queries.ts'
import { deleteHits } from './hits.queries.ts'

/** Disables an alert that is set to end after its first message. Called when a message reached one of its destinations. */
export async function endAfterDelivery(
  ctx: SystemContext,
  { accountId, originId }: { accountId: number; originId: number },
): Promise<void> {
  await transaction(ctx, async ({ db }) => {
    const hasEnded = await queries.endAfterFirst(db, accountId, originId, new Date())
    if (hasEnded) await deleteHits(db, accountId, [originId])
  })
}
