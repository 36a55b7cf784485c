import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const BYTES = 24

/** `whsec_` and the key in base64, as the libraries of Standard Webhooks take it. */
export const newWebhookSecret = () => PREFIX + randomBytes(BYTES).toString('base64')

/**
 * The headers of Standard Webhooks: HMAC-SHA256 of `id.timestamp.body`, once for each secret.
 * @param seconds since 1970
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
