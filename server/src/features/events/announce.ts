import { batchesOf } from '@rankline/contract/batches'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'

type Db = Kysely<Tables>

/** The channel on which workers notify the HTTP processes of changes. */
export const EVENT_CHANNEL = 'rankline'

/** A message of the channel; PostgreSQL allows less than 8000 bytes. */
export const announcement = z.object({
  type: z.enum([
    'positions',
    'project',
    'questions',
    'deleted',
    'access',
    'sessions',
    'notifications',
    'ticket',
  ]),
  account_id: z.int(),
  /** 0 if the message is not about a project. */
  project_id: z.int(),
  /** Keywords (only some; `count` is the total), all deleted ids, or the ticket. */
  ids: z.array(z.int()),
  count: z.int(),
})
export type Announcement = z.infer<typeof announcement>

/** Whether a message is only for the account's person, not for other members of the account. */
export const isPersonal = ({ type }: Announcement): boolean =>
  type === 'access' || type === 'sessions' || type === 'notifications' || type === 'ticket'

/** Whether the message changes what its person may receive. */
export const changesAccess = ({ type }: Announcement): boolean => type === 'access' || type === 'sessions'

const MOST_IDS = 100

/** Announces ended checks, one message per project. PostgreSQL sends it only if the transaction commits. */
export async function announceChecks(
  db: Db,
  keywords: readonly { account_id: number; project_id: number; id: number }[],
): Promise<void> {
  const projects = groupBy(keywords, ({ account_id, project_id }) => `${account_id} ${project_id}`)
  await announce(
    db,
    [...projects.values()].map((ofProject) => ({
      type: 'positions',
      account_id: ofProject[0]!.account_id,
      project_id: ofProject[0]!.project_id,
      ids: ofProject.slice(0, MOST_IDS).map(({ id }) => id),
      count: ofProject.length,
    })),
  )
}

type ProjectOf = { account_id: number; project_id: number }

/** Announces that the numbers of projects were rolled up. */
export const announceProjects = (db: Db, projects: readonly ProjectOf[]): Promise<void> =>
  announce(db, projects.map(ofProject('project')))

/** Announces that projects have new answers to their questions, or wait for some. */
export const announceQuestions = (db: Db, projects: readonly ProjectOf[]): Promise<void> =>
  announce(db, projects.map(ofProject('questions')))

const ofProject =
  (type: 'project' | 'questions') =>
  ({ account_id, project_id }: ProjectOf): Announcement => ({
    type,
    account_id,
    project_id,
    ids: [],
    count: 0,
  })

/** Announces which keywords of an account were deleted, a hundred per message. */
export async function announceDeletedKeywords(
  db: Db,
  accountId: number,
  keywords: readonly { project_id: number; id: number }[],
): Promise<void> {
  const projects = groupBy(keywords, ({ project_id }) => project_id)
  await announce(
    db,
    [...projects].flatMap(([project_id, ofProject]) =>
      [...batchesOf(ofProject, MOST_IDS)].map((batch) => {
        const ids = batch.map(({ id }) => id)
        return { type: 'deleted' as const, account_id: accountId, project_id, ids, count: ids.length }
      }),
    ),
  )
}

/** Announces that projects were deleted with all their content. */
export async function announceDeletedProjects(
  db: Db,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  await announce(
    db,
    projectIds.map((project_id) => ({
      type: 'deleted',
      account_id: accountId,
      project_id,
      ids: [],
      count: 0,
    })),
  )
}

/** Notifies people, by their own account ids, that their access to other accounts changed. */
export async function announceAccess(db: Db, accountIds: readonly number[]): Promise<void> {
  await announce(
    db,
    accountIds.map((account_id) => ({ type: 'access', account_id, project_id: 0, ids: [], count: 0 })),
  )
}

/**
 * Notifies open pages that sessions of their person ended. Call it in the transaction that ends them.
 * Database triggers send the same when a person is disabled.
 */
export async function announceEndedSessions(db: Db, accountIds: readonly number[]): Promise<void> {
  await announce(
    db,
    accountIds.map((account_id) => ({ type: 'sessions', account_id, project_id: 0, ids: [], count: 0 })),
  )
}

/** Notifies the pages of a person that notifications arrived or were read. */
export async function announceNotifications(db: Db, accountId: number): Promise<void> {
  await announce(db, [{ type: 'notifications', account_id: accountId, project_id: 0, ids: [], count: 0 }])
}

/** Notifies the pages of a person that one of their tickets changed. */
export async function announceTicket(db: Db, accountId: number, ticketId: number): Promise<void> {
  await announce(db, [{ type: 'ticket', account_id: accountId, project_id: 0, ids: [ticketId], count: 1 }])
}

async function announce(db: Db, announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return
  const payloads = announcements.map((message) => JSON.stringify(message))
  await sql`SELECT pg_notify(${EVENT_CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(
    db,
  )
}
