import type { ConnectionDriver } from '@rankline/contract/connections/calls'
import { isAllowed } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import { type Context, type SystemContext, transaction, type VisitorContext } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { requireGoogleApi } from '../limits/google-apis.service.ts'
import { roleIn } from '../memberships/role-in.service.ts'
import { apiOfDriver } from './apis.ts'
import * as queries from './connections.queries.ts'
import { identityOf } from './identity.ts'
import { callbackOf, type OAuthState, oauthStateCookie, SECONDS } from './oauth-state.ts'
import { askForTokens, endpoints } from './token-endpoint.ts'
import { encryptTokens } from './tokens.ts'

/** Returns the provider's consent page. The browser keeps the encrypted state for the callback. */
export async function startOAuth(ctx: Context & VisitorContext, driver: ConnectionDriver) {
  const { installation } = ctx
  const { provider, scopes, name } = apiOfDriver(driver)
  const client = installation.connections[provider]
  if (client === undefined) throw conflict(messages.connectionUnconfigured(name))
  const { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } = await import('arctic')
  const state = generateState()
  const verifier = generateCodeVerifier()
  const address = new OAuth2Client(
    client.clientId,
    null,
    callbackOf(installation, driver),
  ).createAuthorizationURLWithPKCE(endpoints[provider].authorize, state, CodeChallengeMethod.S256, verifier, [
    ...scopes,
  ])
  for (const [field, value] of Object.entries(endpoints[provider].offline))
    address.searchParams.set(field, value)
  ctx.visitor.answerCookies.push(
    oauthStateCookie(installation, {
      driver,
      accountId: ctx.account.id,
      personAccountId: ctx.person.accountId,
      session: ctx.session.tokenHash.toString('hex'),
      state,
      verifier,
      until: Date.now() + SECONDS * 1000,
    }),
  )
  return { redirect_direct: address.href }
}

/** Callback in the transaction that stores a connection, to start its work. */
export type OnConnected = (
  ctx: Pick<SystemContext, 'db'>,
  accountId: number,
  driver: ConnectionDriver,
) => Promise<void>

export type Arrival = 'connected' | 'scope' | 'role'

/**
 * Exchanges the code of the callback and stores the connection.
 * @throws {Refusal} limit reached
 * @throws when the provider refuses the code or does not answer as expected
 */
export async function finishOAuth(
  ctx: SystemContext,
  flow: OAuthState,
  code: string,
  onConnected: OnConnected,
): Promise<Arrival> {
  const { installation } = ctx
  const api = apiOfDriver(flow.driver)
  if (!(await mayConnect(ctx, flow))) return 'role'
  const asked = Date.now()
  const tokens = await askForTokens(installation, api.provider, {
    grant_type: 'authorization_code',
    code,
    code_verifier: flow.verifier,
    redirect_uri: callbackOf(installation, flow.driver),
  })
  if (!(tokens.scope ?? '').split(' ').includes(api.needed)) return 'scope'
  if (tokens.refresh_token === undefined) throw new Error(`${api.provider} gave no refresh token.`)
  const identity = await identityOf(installation, api, tokens)
  const encrypted = encryptTokens(installation.secrets, flow.accountId, api.id, {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expiresAt: new Date(asked + tokens.expires_in * 1000),
  })
  return transaction(ctx, async (inside) => {
    // Checks again, because the provider may have taken a while to answer.
    if (!(await mayConnect(inside, flow))) return 'role'
    const isKnown = await queries.isConnected(inside.db, flow.accountId, api.id, identity.subject)
    if (api.provider === 'google' && !isKnown) await requireGoogleApi(inside, flow.accountId)
    const created_by = flow.personAccountId
    await queries.upsert(inside.db, flow.accountId, { api: api.id, ...identity, ...encrypted, created_by })
    await onConnected(inside, flow.accountId, flow.driver)
    return 'connected'
  })
}

/** A person may have lost their role in the account while they were at the provider. */
async function mayConnect(ctx: SystemContext, { accountId, personAccountId }: OAuthState): Promise<boolean> {
  const role = await roleIn(ctx, accountId, personAccountId)
  return role !== null && isAllowed(role, 'own')
}
