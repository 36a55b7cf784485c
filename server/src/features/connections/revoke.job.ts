import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'
import { defineJob } from '../../platform/jobs.ts'
import { apiOf, apis } from './apis.ts'
import { isPersonConnected } from './connections.queries.ts'
import { askForTokens, InvalidGrant } from './token-endpoint.ts'
import { decryptToken } from './tokens.ts'

const MOST_BYTES = 65_536

/**
 * Revokes a deleted connection's grant at its provider. A provider ends all grants of a person at once, so only the last
 * connection with that person does it, in any account. `token`: the encrypted refresh token.
 */
export const revokeAtProvider = defineJob({
  name: 'revoke-connection',
  payload: z.object({ accountId: z.int(), api: z.int(), subject: z.string(), token: z.string() }),
  attempts: 6,
  async handler({ db, installation }, { accountId, api, subject, token }) {
    const { provider } = apiOf(api)
    // Without the OAuth client's settings, the provider cannot be called.
    if (installation.connections[provider] === undefined) return
    const siblings = apis.filter((one) => one.provider === provider).map(({ id }) => id)
    if (await isPersonConnected(db, siblings, subject)) return
    const refreshToken = decryptToken(installation.secrets, { account_id: accountId, api }, token)
    const status = await (provider === 'google' ? ofGoogle : ofDropbox)(installation, refreshToken)
    // 400 and 401: the grant no longer exists.
    if (status >= 300 && status !== 400 && status !== 401)
      throw new Error(`${provider} answered ${status} to a revocation.`)
  },
})

/** https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke */
async function ofGoogle({ providers }: Installation, token: string): Promise<number> {
  const { status } = await providers.request('https://oauth2.googleapis.com/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
    mostBytes: MOST_BYTES,
  })
  return status
}

/** Dropbox ends a refresh token together with an access token that came from it. */
async function ofDropbox(installation: Installation, refreshToken: string): Promise<number> {
  try {
    const { access_token } = await askForTokens(installation, 'dropbox', {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    const { status } = await installation.providers.request(
      'https://api.dropboxapi.com/2/auth/token/revoke',
      { method: 'POST', headers: { authorization: `Bearer ${access_token}` }, mostBytes: MOST_BYTES },
    )
    return status
  } catch (error) {
    if (error instanceof InvalidGrant) return 400
    throw error
  }
}
