import type * as calls from '@rankline/contract/api-tokens/calls'
import { type ApiToken, MOST_TOKENS } from '@rankline/contract/api-tokens/calls'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { type Context, isThemselves, ownsAccount, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { forbidden, limitReached, notFound, Refusal } from '../../platform/errors.ts'
import { hashOf } from '../../platform/token.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { placeOf } from '../sessions/place.ts'
import * as queries from './api-tokens.queries.ts'
import { permissionsOf } from './permissions.ts'
import { stateOf } from './token-state.ts'
import { createTokenText } from './token-text.ts'

/** Owners of an account see and end all of its tokens, others only their own. */
const makerOf = (ctx: Context) => (ownsAccount(ctx) ? null : ctx.person.accountId)

export async function listApiTokens(ctx: Context): Promise<ItemsOf<typeof calls.listApiTokens>> {
  const [rows, isIncluded] = await Promise.all([
    queries.findTokens(ctx.db, ctx.account.id, { madeBy: makerOf(ctx) }),
    queries.findIncluded(ctx.db, ctx.account.id),
  ])
  // A program is connected once it has exchanged its code.
  const made = rows.filter(({ client_id, connected_at }) => client_id === null || connected_at !== null)
  return { is_included: isIncluded, tokens: await Promise.all(made.map((row) => present(ctx, row))) }
}

export const listTokenAccounts = async ({
  memberships,
}: Context): Promise<ItemsOf<typeof calls.listTokenAccounts>> =>
  memberships
    // A client has no token for projects that the agency shares.
    .filter(({ standing, isClient }) => standing === 'active' && !isClient)
    .map(({ ownerId, ownerName }) => ({ userable_id: ownerId, username: ownerName }))

/** @throws {Refusal} as `addToken` */
export async function createApiToken(
  ctx: Context,
  { days, ...wanted }: ParsedInputOf<typeof calls.createApiToken>,
): Promise<ItemsOf<typeof calls.createApiToken>> {
  const text = createTokenText()
  const now = new Date()
  const id = await addToken(ctx, { ...wanted, text, now, expiresAt: endOf(now, days), accessUntil: null })
  return { token: text, api_token: await getToken(ctx, id) }
}

export const endOf = <D extends number | null>(now: Date, days: D) =>
  (days === null ? null : new Date(now.getTime() + days * DAY)) as D extends number ? Date : Date | null

/** @throws {Refusal} forbidden; not found, for a project that the caller does not see */
export async function requireMaker(ctx: Context, projectIds: number[]) {
  const { account, person, membership } = ctx
  // An agency views its clients' accounts without being their member, so a token there could never end with a membership.
  if (account.id !== person.accountId && membership === null) throw forbidden()
  await requireProjects(ctx, projectIds)
}

type NewToken = Pick<ParsedInputOf<typeof calls.createApiToken>, 'name' | 'permissions' | 'projectIds'> & {
  text: string
  now: Date
  expiresAt: Date | null
  /** Time until which the text works; null: as long as the token. */
  accessUntil: Date | null
}

/**
 * Adds a token of the caller in the account that the call reaches. `also` runs in the same transaction.
 * @throws {Refusal} API not included; limit reached; not found, for a project that the caller does not see
 */
export async function addToken(
  ctx: Context,
  { name, text, permissions, projectIds, now, expiresAt, accessUntil }: NewToken,
  also?: (inside: Context, id: number) => Promise<void>,
): Promise<number> {
  const { account, person, membership } = ctx
  await requireMaker(ctx, projectIds)
  return transaction(ctx, async (inside) => {
    await lockAccount(inside.db, account.id)
    if (!(await queries.findIncluded(inside.db, account.id)))
      throw new Refusal('API_NOT_INCLUDED', messages.apiNotIncluded)
    if ((await queries.countUsable(inside.db, account.id, now)) >= MOST_TOKENS)
      throw limitReached(messages.mostApiTokens(MOST_TOKENS))
    const { id } = await queries.insertToken(inside.db, {
      account_id: account.id,
      made_by: person.accountId,
      member_id: membership?.id ?? null,
      name,
      token_hash: hashOf(text),
      ending: text.slice(-4),
      permissions,
      project_ids: projectIds.length === 0 ? null : projectIds,
      created_at: now,
      expires_at: expiresAt,
      access_until: accessUntil,
      ended_at: null,
      last_used_at: null,
      last_used_ip: null,
    })
    const what = also === undefined ? 'Created the API token' : 'Allowed the program'
    await noteActivity(inside, { type: 'API_TOKEN_CREATE_SUCCESS', text: `${what} ${name}.` })
    await also?.(inside, id)
    return id
  })
}

export async function endApiToken(
  ctx: Context,
  { tokenId }: ParsedInputOf<typeof calls.endApiToken>,
): Promise<ApiToken> {
  return transaction(ctx, async (inside) => {
    const ended = { id: tokenId, madeBy: makerOf(ctx), now: new Date() }
    if (!(await queries.endToken(inside.db, ctx.account.id, ended))) throw notFound()
    const token = await getToken(inside, tokenId)
    const isProgram = token.program_host !== null
    await noteActivity(inside, {
      type: 'API_TOKEN_END_SUCCESS',
      text: `Ended ${isProgram ? 'the program' : 'the API token'} ${token.name}.`,
    })
    return token
  })
}

async function getToken(ctx: Context, id: number): Promise<ApiToken> {
  const [row] = await queries.findTokens(ctx.db, ctx.account.id, { madeBy: makerOf(ctx), id })
  if (row === undefined) throw notFound()
  return present(ctx, row)
}

async function present(ctx: Context, row: queries.ListedToken): Promise<ApiToken> {
  const isOwn = row.made_by === ctx.person.accountId
  // Addresses are private: only the maker sees them, and the account's owners for their tokens.
  const isShown = isThemselves(ctx)
  return {
    id: row.id,
    name: row.name,
    ending: row.ending,
    program_host: row.client_id === null ? null : new URL(row.client_id).host,
    permissions: permissionsOf(row),
    project_ids: row.project_ids,
    made_by: row.username,
    is_own: isOwn,
    state: stateOf(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_ip: isShown ? row.last_used_ip : null,
    last_used_place: isShown && row.last_used_ip !== null ? await placeOf(row.last_used_ip) : null,
  }
}
