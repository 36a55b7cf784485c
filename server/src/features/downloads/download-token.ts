import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'

const ABOUT = 'download addresses'

const content = z.object({ accountId: z.int(), id: z.int(), until: z.int() })
type DownloadToken = z.output<typeof content>

/** Creates an encrypted, expiring token, because its URL needs no session. @param token `until` in Unix milliseconds */
export const downloadToken = ({ secrets }: Pick<Installation, 'secrets'>, token: DownloadToken) =>
  secrets.encrypt(JSON.stringify(token), ABOUT)

/** @returns null when the token is not of this installation, or has ended */
export function readDownloadToken(
  { secrets }: Pick<Installation, 'secrets'>,
  token: string,
  now: Date,
): DownloadToken | null {
  try {
    const read = content.parse(JSON.parse(secrets.decrypt(token, ABOUT)))
    return read.until > now.getTime() ? read : null
  } catch {
    return null
  }
}
