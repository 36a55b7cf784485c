import { type Role, roleOfClient } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import type { Account, Membership, VisitorContext } from '../../platform/context.ts'
import { Refusal, secondFactorRequired } from '../../platform/errors.ts'
import type { TokenCaller } from '../../platform/http/guard.ts'
import { hashOf } from '../../platform/token.ts'
import { findAssigned } from '../members/project-members.queries.ts'
import * as queries from './api-tokens.queries.ts'
import { permissionsOf } from './permissions.ts'
import { isTokenText } from './token-text.ts'

/** Milliseconds between two notes of a use. */
const NOTED_EACH = 60_000

/**
 * The caller behind an API token: its maker, in the token's account, with the role and the projects that the maker has
 * there now. Null if the token is unknown, has ended, or its maker has left the account.
 * @throws {Refusal} API not included; second factor required
 */
export async function authenticateToken(ctx: VisitorContext, text: string): Promise<TokenCaller | null> {
  if (!isTokenText(text)) return null
  const tokenHash = hashOf(text)
  const token = await queries.findUsable(ctx.db, tokenHash)
  if (token === undefined) return null
  const isOwn = token.made_by === token.account_id
  const membership = isOwn ? null : membershipOf(token)
  if (membership === undefined) return null
  if (!token.is_included) throw new Refusal('API_NOT_INCLUDED', messages.apiNotIncluded)
  if (membership?.needsSecondFactor && !token.has_factor)
    throw secondFactorRequired(messages.tokenFactorRequired)
  await noteUse(ctx, token)
  return {
    person: {
      id: token.person_id,
      kind: token.person_kind,
      username: token.username,
      accountId: token.made_by,
      isAdministrator: false,
    },
    account: await accountOf(ctx, token, membership),
    role: membership?.role ?? ownRoleOf(token),
    membership,
    standing: token.standing,
    session: {
      tokenHash,
      authenticatedAt: token.created_at,
      factorAt: null,
      expiresAt: token.expires_at ?? new Date(8_640_000_000_000_000),
      isKept: false,
      impersonation: null,
    },
    token: { id: token.id, name: token.name, permissions: permissionsOf(token) },
  }
}

/** Role of the maker in their own account. */
const ownRoleOf = ({ kind, allowed_team_members }: Usable): Role =>
  kind === 'user' ? 'admin' : roleOfClient(allowed_team_members)

type Usable = NonNullable<Awaited<ReturnType<typeof queries.findUsable>>>

/** A membership that ended and was given again is another one. */
const membershipOf = ({ memberships, account_id, member_id }: Usable): Membership | undefined =>
  memberships.find(({ id, account }) => account.id === account_id && id === member_id)

/** The account with the projects that the maker sees, of those that the token is limited to. */
async function accountOf(
  ctx: VisitorContext,
  token: Usable,
  membership: Membership | null,
): Promise<Account> {
  const { account_id: id, kind, project_ids: chosen } = token
  if (membership === null || !membership.isLimited) return { id, kind, projectIds: chosen }
  const assigned = await findAssigned(ctx.db, id, membership.id)
  const projectIds = chosen === null ? assigned : assigned.filter((projectId) => chosen.includes(projectId))
  return { id, kind, projectIds }
}

async function noteUse(ctx: VisitorContext, token: Usable) {
  const now = new Date()
  const before = new Date(now.getTime() - NOTED_EACH)
  if (token.last_used_at !== null && token.last_used_at > before) return
  await queries.noteUse(ctx.db, token, { ip: ctx.visitor.ip, now, before })
}
