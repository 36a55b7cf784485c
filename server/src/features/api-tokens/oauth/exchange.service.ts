import { timingSafeEqual } from 'node:crypto'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { createToken, hashOf } from '../../../platform/token.ts'
import { endToken, findTokens } from '../api-tokens.queries.ts'
import { permissionsOf } from '../permissions.ts'
import { stateOf } from '../token-state.ts'
import { createTokenText, isTokenText } from '../token-text.ts'
import { endReused } from './end-reused.service.ts'
import * as queries from './oauth.queries.ts'
import { resourceNamed } from './resources.ts'

/** Seconds for which an access token works. */
const ACCESS_SECONDS = 3600

/** Errors of the token endpoint (RFC 6749, RFC 8707). */
export type TokenError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'

type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}
export type Exchanged = Tokens | { error: TokenError }

type Grant = NonNullable<Awaited<ReturnType<typeof queries.lockByCode>>>

export type Code = {
  code: string
  client_id: string
  redirect_uri?: string | undefined
  code_verifier: string
  resource?: string | undefined
}

/** Exchanges a code for tokens, once. A second attempt, or one by somebody else, ends what the code has opened. */
export const exchangeCode = (ctx: SystemContext, given: Code, site: string): Promise<Exchanged> =>
  transaction(ctx, async (inside) => {
    const grant = await queries.lockByCode(inside.db, hashOf(given.code))
    if (grant === undefined) return { error: 'invalid_grant' }
    if (grant.connected_at !== null) return endAll(inside, grant, 'code')
    const { client_id, redirect_uri = grant.redirect_uri, code_verifier } = given
    const isRight =
      client_id === grant.client_id &&
      redirect_uri === grant.redirect_uri &&
      isVerifierOf(code_verifier, grant.code_challenge)
    if (!isRight) return endAll(inside, grant, 'code')
    if (grant.code_until <= new Date()) return { error: 'invalid_grant' }
    if (!isOf(site, grant, given.resource)) return { error: 'invalid_target' }
    return renew(inside, grant, createToken())
  })

/** A refresh token: a text that stays for the whole grant, and one that changes with each use. */
const REFRESH = /^rkr_([\w-]{43})\.([\w-]{43})$/

export type Refresh = {
  refresh_token: string
  client_id: string
  scope?: string | undefined
  resource?: string | undefined
}

/** Exchanges a refresh token for new tokens, once. The second use of one ends the grant: two programs have it. */
export const refresh = (ctx: SystemContext, given: Refresh, site: string): Promise<Exchanged> =>
  transaction(ctx, async (inside) => {
    const [, family = '', turn = ''] = REFRESH.exec(given.refresh_token) ?? []
    if (family === '') return { error: 'invalid_grant' }
    const grant = await queries.lockByFamily(inside.db, hashOf(family))
    if (grant === undefined || grant.refresh_hash === null) return { error: 'invalid_grant' }
    if (given.client_id !== grant.client_id || !timingSafeEqual(hashOf(turn), grant.refresh_hash))
      return endAll(inside, grant, 'refresh token')
    if (!isOf(site, grant, given.resource)) return { error: 'invalid_target' }
    return renew(inside, grant, family, given.scope)
  })

/** Ends the grant of an access or refresh token (RFC 7009). Other tokens, and those of other programs, stay. */
export async function revoke(ctx: SystemContext, { token, client_id }: { token: string; client_id: string }) {
  await transaction(ctx, async ({ db }) => {
    const [, family] = REFRESH.exec(token) ?? []
    const grant =
      family === undefined
        ? isTokenText(token) && (await queries.findByAccess(db, hashOf(token)))
        : await queries.lockByFamily(db, hashOf(family))
    if (grant && grant.client_id === client_id) await end({ db }, grant)
  })
}

/** Whether a verifier belongs to a challenge (RFC 7636, S256). */
const isVerifierOf = (verifier: string, challenge: string): boolean =>
  hashOf(verifier).toString('base64url') === challenge

const isOf = (site: string, { resource }: Grant, named: string | undefined) =>
  named === undefined || resourceNamed(site, named) === resource

async function renew(
  { db }: SystemContext,
  { account_id: accountId, token_id: tokenId, until }: Grant,
  family: string,
  scope?: string,
): Promise<Exchanged> {
  // The person may have ended it, or left the account.
  const [token] = await findTokens(db, accountId, { madeBy: null, id: tokenId })
  const state = token && stateOf(token)
  if (token === undefined || (state !== 'active' && state !== 'no_factor')) return { error: 'invalid_grant' }
  const permissions: string[] = permissionsOf(token)
  if (scope?.split(' ').some((one) => !permissions.includes(one))) return { error: 'invalid_scope' }
  const [text, turn] = [createTokenText(), createToken()]
  const now = new Date()
  const accessUntil = new Date(Math.min(now.getTime() + ACCESS_SECONDS * 1000, until.getTime()))
  await queries.renewGrant(
    db,
    { accountId, tokenId },
    {
      access: { hash: hashOf(text), ending: text.slice(-4), until: accessUntil },
      expiresAt: until,
      familyHash: hashOf(family),
      refreshHash: hashOf(turn),
      connectedAt: token.connected_at ?? now,
    },
  )
  return {
    access_token: text,
    token_type: 'Bearer',
    expires_in: Math.floor((accessUntil.getTime() - now.getTime()) / 1000),
    refresh_token: `rkr_${family}.${turn}`,
    scope: permissions.join(' '),
  }
}

async function endAll(ctx: SystemContext, grant: Grant, what: string): Promise<Exchanged> {
  ctx.log.warn(
    { event: 'oauth_reuse', account: grant.account_id, client: grant.client_id },
    `a ${what} of a program was used wrongly, so the program was disconnected`,
  )
  await endReused(ctx, grant)
  return { error: 'invalid_grant' }
}

const end = ({ db }: Pick<SystemContext, 'db'>, { account_id, token_id }: Grant) =>
  endToken(db, account_id, { id: token_id, madeBy: null, now: new Date() })
