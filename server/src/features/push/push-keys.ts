import type { SystemContext } from '../../platform/context.ts'
import * as queries from './push.queries.ts'

const ABOUT = 'push keys'

/** The key pair that identifies this installation to push services (VAPID, RFC 8292); created at first use. */
async function pair({ db, installation }: SystemContext) {
  const known = await queries.findKeys(db)
  if (known !== undefined) return known
  const { default: webPush } = await import('web-push')
  const made = webPush.generateVAPIDKeys()
  // If two processes create a pair at once, the first one is kept.
  await queries.insertKeys(db, made.publicKey, installation.secrets.encrypt(made.privateKey, ABOUT))
  const kept = await queries.findKeys(db)
  if (kept === undefined) throw new Error('The push keys were not kept.')
  return kept
}

/** The public key in base64url, with which browsers subscribe. */
export const publicKey = async (ctx: SystemContext): Promise<string> => (await pair(ctx)).public_key

export async function keyPair(ctx: SystemContext): Promise<{ publicKey: string; privateKey: string }> {
  const { public_key, private_key } = await pair(ctx)
  return { publicKey: public_key, privateKey: ctx.installation.secrets.decrypt(private_key, ABOUT) }
}
