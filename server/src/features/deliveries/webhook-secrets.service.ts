import { DAY } from '@rankline/contract/days'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import * as queries from './webhook-secrets.queries.ts'
import { newWebhookSecret } from './webhook-signature.ts'

const ABOUT = 'webhook secrets'
/** Time for which the previous secret stays valid. */
const OVERLAP = DAY

/** Returns the secrets that currently sign the account's webhooks; creates the first one on demand. */
export async function signingSecrets(ctx: SystemContext, accountId: number): Promise<string[]> {
  const { secrets } = ctx.installation
  const now = new Date()
  const found = await queries.findSecrets(ctx.db, accountId, now)
  if (found.length > 0) return found.map(({ secret }) => secrets.decrypt(secret, ABOUT))
  const made = newWebhookSecret()
  await queries.insertSecret(ctx.db, accountId, secrets.encrypt(made, ABOUT), now)
  return [made]
}

/** Returns the start of the secret, never the secret itself. */
export async function fetchWebhookSecret(ctx: Context) {
  const [newest, before] = await queries.findSecrets(ctx.db, ctx.account.id, new Date())
  return {
    created_at: newest?.created_at.toISOString() ?? null,
    previous_ends_at: before?.ends_at?.toISOString() ?? null,
  }
}

/** Creates a new secret and returns it only this once. For a day, the previous secret signs messages too. */
export async function renewWebhookSecret(ctx: Context) {
  const secret = newWebhookSecret()
  const now = new Date()
  const endsAt = new Date(now.getTime() + OVERLAP)
  return transaction(ctx, async ({ db, installation }) => {
    await queries.endSecrets(db, ctx.account.id, endsAt)
    await queries.insertSecret(db, ctx.account.id, installation.secrets.encrypt(secret, ABOUT), now)
    return { secret, created_at: now.toISOString() }
  })
}
