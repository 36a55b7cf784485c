import type * as calls from '@rankline/contract/api-tokens/connect'
import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { Context, VisitorContext } from '../../../platform/context.ts'
import { invalid } from '../../../platform/errors.ts'
import { createToken, hashOf } from '../../../platform/token.ts'
import { addToken, endOf, requireMaker } from '../api-tokens.service.ts'
import { findClient, isLocal } from './client-document.ts'
import { insertGrant } from './oauth.queries.ts'
import { resourceNamed } from './resources.ts'

/** Milliseconds in which a code has to be exchanged. */
const LIFETIME = 60_000

/** A SHA-256 hash in base64url (RFC 7636, S256). */
const CHALLENGE = /^[\w-]{43}$/

type Ctx = Context & VisitorContext
type Request = ParsedInputOf<typeof calls.describeProgram>
type Problem = ItemsOf<typeof calls.describeProgram>['problem']

/** @throws {Refusal} validation failed, if the program cannot be identified or the answer would go elsewhere */
export async function describeProgram(
  ctx: Ctx,
  request: Request,
): Promise<ItemsOf<typeof calls.describeProgram>> {
  const { name, host } = await clientOf(ctx, request)
  const problem = problemOf(ctx, request)
  return {
    name,
    host,
    redirect_host: new URL(request.redirect_uri).host,
    is_local: isLocal(request.redirect_uri),
    permissions: permissionsIn(request),
    problem,
    back_to: answerTo(ctx, request, { error: problem ?? 'access_denied' }),
  }
}

/**
 * Allows a program what the person has chosen, and makes its code. Its token works only once the code is exchanged.
 * @throws {Refusal} validation failed; or as `addToken`
 */
export async function connectProgram(
  ctx: Ctx,
  { request, permissions, projectIds, days }: ParsedInputOf<typeof calls.connectProgram>,
): Promise<ItemsOf<typeof calls.connectProgram>> {
  const { account, visitor } = ctx
  // Nothing is fetched for a person who may not allow it.
  await requireMaker(ctx, projectIds)
  const problem = problemOf(ctx, request)
  const resource = resourceNamed(visitor.site, request.resource)
  if (problem !== null || resource === null || request.code_challenge === null)
    throw invalid('client_id', messages.programUnknown)
  const asked = permissionsIn(request)
  if (permissions.some((permission) => !asked.includes(permission)))
    throw invalid('permissions', messages.notAsked)
  const client = await clientOf(ctx, request)
  const { redirect_uri, code_challenge } = request
  const code = createToken()
  const now = new Date()
  const codeUntil = new Date(now.getTime() + LIFETIME)
  // Nobody knows this text: the token has another one once the code is exchanged.
  const token = { text: createToken(), permissions, projectIds, now, expiresAt: codeUntil, accessUntil: now }
  await addToken(ctx, { ...token, name: client.name }, async ({ db }, id) => {
    await insertGrant(db, {
      account_id: account.id,
      token_id: id,
      client_id: client.id,
      redirect_uri,
      resource,
      code_hash: hashOf(code),
      code_challenge,
      code_until: codeUntil,
      until: endOf(now, days),
      connected_at: null,
      family_hash: null,
      refresh_hash: null,
    })
  })
  return { leads_to: answerTo(ctx, request, { code }) }
}

const clientOf = (ctx: Context, { client_id: clientId, redirect_uri: redirectUri }: Request) =>
  findClient(ctx, { clientId, redirectUri })

function problemOf({ visitor }: Ctx, request: Request): Problem {
  const { response_type, code_challenge, code_challenge_method, resource } = request
  if (response_type !== 'code') return 'unsupported_response_type'
  if (code_challenge_method !== 'S256' || !CHALLENGE.test(code_challenge ?? '')) return 'invalid_request'
  if (permissionsIn(request).length === 0) return 'invalid_scope'
  return resourceNamed(visitor.site, resource) === null ? 'invalid_target' : null
}

/** Permissions that a program asks for. A program that names none leaves the choice to the person. */
function permissionsIn({ scope }: Request): TokenPermission[] {
  if (scope === null) return [...tokenPermissions]
  const named = scope.split(' ')
  return tokenPermissions.filter((permission) => named.includes(permission))
}

/** The address of the program with an answer, its state, and who answers (RFC 9207). */
function answerTo({ visitor }: Ctx, { redirect_uri, state }: Request, answer: Record<string, string>) {
  const to = new URL(redirect_uri)
  const said = { ...answer, ...(state !== null && { state }), iss: visitor.site }
  for (const [name, value] of Object.entries(said)) to.searchParams.append(name, value)
  return to.href
}
