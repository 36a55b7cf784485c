import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { isActive, isHeld } from './memberships.ts'

type Db = Kysely<Tables>

/** @public Whether a person, by their own account, still works in an account and sees one of its projects. */
export async function seesProject(
  db: Db,
  accountId: number,
  { memberAccountId, projectId, now }: { memberAccountId: number; projectId: number; now: Date },
): Promise<boolean> {
  if (memberAccountId === accountId) return true
  const [account, member, project] = [accountId, memberAccountId, projectId].map((id) => sql`${id}::bigint`)
  const { rows } = await sql`
    SELECT WHERE ${isSeenBy({ account: account!, member: member!, project: project!, now: sql`${now}` })}`.execute(
    db,
  )
  return rows.length > 0
}

type Sight = Record<'account' | 'member' | 'project' | 'now', RawBuilder<unknown>>

/** @public Whether a person, by their own account, still works in an account and sees one of its projects; all are SQL. */
export const isSeenBy = ({ account, member, project, now }: Sight): RawBuilder<boolean> => sql<boolean>`(
  ${member} = ${account}
  OR EXISTS (
    SELECT
    FROM members
    LEFT JOIN project_members
      ON project_members.account_id = members.account_id
      AND project_members.member_id = members.id
      AND project_members.project_id = ${project}
      AND project_members.is_enabled
    WHERE members.account_id = ${account}
      AND members.member_account_id = ${member}
      AND ${isActive('members.status')}
      AND ${isHeld}
      AND (members.end_at IS NULL OR members.end_at > ${now})
      AND (members.project_permission = 'all' OR project_members.project_id IS NOT NULL)
  )
)`

/** Whether an account of `accounts` requires a second factor that a member of `members` does not have. */
const lacksFactor: Expression<SqlBool> = sql`(
  accounts.needs_second_factor
  AND NOT members.is_client
  AND NOT EXISTS (
    SELECT FROM second_factors WHERE account_id = members.member_account_id AND totp_since IS NOT NULL
  )
  AND NOT EXISTS (SELECT FROM passkeys WHERE account_id = members.member_account_id)
)`

/** A person by their own account, or by their address. */
export type Person = { accountId: number } | { email: string }

/**
 * @public Whether a member is locked out of an account because they have no second factor. Their alerts and reports keep
 * running for others, but they receive nothing.
 */
export async function isLockedOut(db: Db, accountId: number, person: Person): Promise<boolean> {
  const isMeant =
    'email' in person
      ? sql`lower(users.email) = lower(${person.email})`
      : sql`users.account_id = ${person.accountId}`
  const { rows } = await sql`
    SELECT
    FROM members
    JOIN accounts ON accounts.id = members.account_id
    JOIN users ON users.account_id = members.member_account_id
    WHERE members.account_id = ${accountId}
      AND members.member_account_id <> ${accountId}
      AND ${isActive('members.status')}
      AND ${isMeant}
      AND ${lacksFactor}`.execute(db)
  return rows.length > 0
}

/**
 * @public The projects of an account that a person may see, without a session: null for all; undefined if they no longer
 * work there, or lack the second factor that the account requires.
 */
export async function projectsSeen(
  db: Db,
  accountId: number,
  { memberAccountId, now }: { memberAccountId: number; now: Date },
): Promise<number[] | null | undefined> {
  if (memberAccountId === accountId) return null
  const { rows } = await sql<{ is_whole: boolean; project_ids: number[] }>`
    SELECT
      members.project_permission = 'all' AS is_whole,
      coalesce(array_agg(project_members.project_id) FILTER (WHERE project_members.is_enabled), '{}') AS project_ids
    FROM members
    JOIN accounts ON accounts.id = members.account_id
    LEFT JOIN project_members
      ON project_members.account_id = members.account_id AND project_members.member_id = members.id
    WHERE members.account_id = ${accountId}
      AND members.member_account_id = ${memberAccountId}
      AND ${isActive('members.status')}
      AND ${isHeld}
      AND (members.end_at IS NULL OR members.end_at > ${now})
      AND NOT ${lacksFactor}
    GROUP BY members.id, members.project_permission`.execute(db)
  const [found] = rows
  return found && (found.is_whole ? null : found.project_ids)
}
