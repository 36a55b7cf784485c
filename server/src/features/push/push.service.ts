import { randomBytes } from 'node:crypto'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/push/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { hashOf } from '../../platform/token.ts'
import * as queries from './push.queries.ts'
import { publicKey } from './push-keys.ts'

/** The purpose under which subscriptions are encrypted. */
export const ABOUT = 'push subscriptions'

export async function fetchPush(
  ctx: Context,
  { endpoint }: ParsedInputOf<typeof calls.fetchPush>,
): Promise<ItemsOf<typeof calls.fetchPush>> {
  const code =
    endpoint === undefined ? null : await queries.findCode(ctx.db, ctx.person.accountId, hashOf(endpoint))
  return { public_key: await publicKey(ctx), push_code: code }
}

/** Stores a browser's subscription for the caller; a browser that subscribes again keeps its code. */
export async function updatePushToken(
  ctx: Context,
  { subscription }: ParsedInputOf<typeof calls.updatePushToken>,
): Promise<ItemsOf<typeof calls.updatePushToken>> {
  const { accountId } = ctx.person
  const endpointHash = hashOf(subscription.endpoint)
  return transaction(ctx, async ({ db, installation }) => {
    await queries.deleteOfOthers(db, accountId, endpointHash)
    const push_code = await queries.upsertSubscription(db, accountId, {
      code: randomBytes(16).toString('hex'),
      endpointHash,
      subscription: installation.secrets.encrypt(JSON.stringify(subscription), ABOUT),
    })
    await queries.deleteOldest(db, accountId)
    return { push_code }
  })
}

/** Deletes only a browser of the caller; others stay unchanged. */
export async function deletePushToken(
  ctx: Context,
  { endpoint }: ParsedInputOf<typeof calls.deletePushToken>,
) {
  if (endpoint !== undefined) await queries.deleteByEndpoint(ctx.db, ctx.person.accountId, hashOf(endpoint))
  return null
}
