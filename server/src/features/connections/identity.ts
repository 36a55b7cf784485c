import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'
import type { Api } from './apis.ts'
import type { TokenAnswer } from './token-endpoint.ts'

/** The person at a provider: an id that never changes, and an address to show. */
export type Identity = { subject: string; label: string | null }

const MOST_BYTES = 65_536

/** @throws when the provider does not say who has allowed the connection */
export async function identityOf(
  installation: Installation,
  { provider }: Api,
  tokens: TokenAnswer,
): Promise<Identity> {
  return provider === 'google' ? ofIdToken(tokens) : ofDropbox(installation, tokens)
}

/** The ID token comes from Google itself over TLS, so its signature need not be checked (OpenID Connect 3.1.3.7). */
function ofIdToken({ id_token = '' }: TokenAnswer): Identity {
  const payload = Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString('utf8')
  const { sub, email } = z
    .object({ sub: z.string().min(1), email: z.string().optional() })
    .parse(JSON.parse(payload))
  return { subject: sub, label: email ?? null }
}

async function ofDropbox({ providers }: Installation, tokens: TokenAnswer): Promise<Identity> {
  const { status, text } = await providers.request('https://api.dropboxapi.com/2/users/get_current_account', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: 'null',
    mostBytes: MOST_BYTES,
  })
  if (status !== 200) throw new Error(`Dropbox answered ${status} about the account.`)
  const { account_id, email } = z
    .object({ account_id: z.string().min(1), email: z.string().optional() })
    .parse(JSON.parse(text))
  return { subject: account_id, label: email ?? null }
}
