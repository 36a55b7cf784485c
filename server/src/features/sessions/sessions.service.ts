import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/sessions/calls'
import type { OwnSession } from '@rankline/contract/sessions/calls'
import { type Context, isThemselves, transaction } from '../../platform/context.ts'
import { noteOwnActivity } from '../activity-log/activity-log.service.ts'
import { brandNameOf } from '../client-accounts/client-accounts.service.ts'
import { deviceOf } from './device.ts'
import { endOwnSession, ownSessions } from './open-sessions.service.ts'
import { placeOf } from './place.ts'

/**
 * Lists the caller's sessions, the current one first. For a session of a person who acts as the caller, it shows their
 * name but not their device and place.
 */
export async function listSessions(ctx: Context): Promise<OwnSession[]> {
  const rows = await ownSessions(ctx)
  const isOthers = ({ impersonated_by }: (typeof rows)[number]) =>
    impersonated_by !== null && isThemselves(ctx)
  const other = rows.some(isOthers) ? await brandNameOf(ctx, ctx.person.accountId) : null
  const sessions = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      device: isOthers(row) ? (other ?? 'Support') : deviceOf(row.agent),
      place: isOthers(row) ? 'Logged in as you' : await placeOf(row.last_ip ?? row.ip),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_kept: row.is_kept ? (1 as const) : (0 as const),
      is_current: row.token_hash.equals(ctx.session.tokenHash) ? (1 as const) : (0 as const),
    })),
  )
  return sessions.toSorted((a, b) => b.is_current - a.is_current)
}

/** @throws {Refusal} not found if the session is not the caller's */
export async function endSession(ctx: Context, { sessionId }: ParsedInputOf<typeof calls.endSession>) {
  await transaction(ctx, async (inside) => {
    await endOwnSession(inside, sessionId)
    await noteOwnActivity(inside, ctx.person.accountId, {
      type: 'SESSION_END_SUCCESS',
      text: 'A session was ended.',
    })
  })
  return null
}
