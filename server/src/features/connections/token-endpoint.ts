import { z } from 'zod'
import type { ConnectionProvider } from '../../platform/connection-settings.ts'
import type { Installation } from '../../platform/installation.ts'

/** Ends of the OAuth 2 code flow. Google: developers.google.com/identity/protocols/oauth2/web-server */
export const endpoints: Record<
  ConnectionProvider,
  { authorize: string; token: string; offline: Record<string, string> }
> = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    // Google gives a refresh token only at a consent.
    offline: { access_type: 'offline', prompt: 'consent' },
  },
  // www.dropbox.com/developers/documentation/http/documentation#authorization
  dropbox: {
    authorize: 'https://www.dropbox.com/oauth2/authorize',
    token: 'https://api.dropboxapi.com/oauth2/token',
    offline: { token_access_type: 'offline' },
  },
}

/** The provider does not accept a code or a refresh token, now and later. */
export class InvalidGrant extends Error {
  override readonly name = 'InvalidGrant'
}

const answer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
  account_id: z.string().optional(),
})
export type TokenAnswer = z.output<typeof answer>

const MOST_BYTES = 65_536
const PATIENCE = 10_000

/**
 * Requests tokens from a provider, with a code or a refresh token.
 * @throws {InvalidGrant}
 * @throws when the provider cannot be reached or answers in another form
 */
export async function askForTokens(
  { connections, providers }: Installation,
  provider: ConnectionProvider,
  form: Record<string, string>,
): Promise<TokenAnswer> {
  const client = connections[provider]
  if (client === undefined) throw new Error(`There is no client of ${provider}.`)
  const { status, text } = await providers.request(endpoints[provider].token, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...form,
      client_id: client.clientId,
      client_secret: client.clientSecret,
    }).toString(),
    mostBytes: MOST_BYTES,
    patience: PATIENCE,
  })
  if (status === 200) return answer.parse(JSON.parse(text))
  if (status === 400 && isInvalidGrant(text)) throw new InvalidGrant(`${provider} refused a grant.`)
  throw new Error(`The token endpoint of ${provider} answered ${status}.`)
}

function isInvalidGrant(text: string): boolean {
  try {
    return z.object({ error: z.literal('invalid_grant') }).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
