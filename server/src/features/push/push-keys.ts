import webPush from 'web-push'
import type { SystemContext } from '../../platform/context.ts'
import * as queries from './push.queries.ts'

const ABOUT = 'push keys'

/** The pair by which push services know this installation (VAPID, RFC 8292); made when it is first needed. */
async function pair({ db, installation }: SystemContext) {
  const known = await queries.findKeys(db)
  if (known !== undefined) return known
  const made = webPush.generateVAPIDKeys()
  // Of two that make one at once, the first is kept.
  await queries.insertKeys(db, made.publicKey, installation.secrets.seal(made.privateKey, ABOUT))
  const kept = await queries.findKeys(db)
  if (kept === undefined) throw new Error('The push keys were not kept.')
  return kept
}

/** In base64url, for browsers to subscribe with. */
export const publicKey = async (ctx: SystemContext): Promise<string> => (await pair(ctx)).public_key

export async function keyPair(ctx: SystemContext): Promise<{ publicKey: string; privateKey: string }> {
  const { public_key, private_key } = await pair(ctx)
  return { publicKey: public_key, privateKey: ctx.installation.secrets.open(private_key, ABOUT) }
}
