import { type Asked, goodKey, type Reply, spentKey } from './stand-in.ts'

/** DataForSEO's answer to a spent or unknown key; null for a valid one. */
export function refusalOf({ headers }: Asked): Reply | null {
  const [, key] = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
    .toString()
    .split(':')
  if (key === spentKey)
    return { status: 402, body: { status_code: 40200, status_message: 'Payment Required.' } }
  if (key !== goodKey)
    return { status: 401, body: { status_code: 40100, status_message: 'You are not Authorized.' } }
  return null
}
