import type * as calls from '@rankline/contract/admin/outbox'
import type { AdminDelivery, AdminJob, AdminMail } from '@rankline/contract/admin/outbox'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit/audit.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { discardMail as discard, retryMail as retry, subjectOf } from '../../../platform/mail/outstanding.ts'
import { dismissDelivery, sendNow } from '../../deliveries/outstanding.service.ts'
import { accountOf, findOwners } from '../lists/owners.queries.ts'
import { contains, pageOf } from '../lists/page.ts'
import { failedSince } from './failed-since.ts'

type MailRow = {
  id: number
  recipient: string
  content: string | null
  attempts: number
  error: string | null
  next_try_at: Date | null
  created_at: Date
}

export function listMails(
  ctx: Context,
  { isFailed, search, ...input }: ParsedInputOf<typeof calls.listMails>,
): Promise<Page<AdminMail>> {
  const state = isFailed
    ? sql`state = 'failed' AND settled_at >= ${failedSince()}::date AND dismissed_at IS NULL`
    : sql`settled_at IS NULL`
  const found = search === null ? sql`` : sql`AND lower(recipient) LIKE ${contains(search)}`
  return pageOf<MailRow, AdminMail>(ctx.db, input, {
    columns: sql`id, recipient, content, attempts, error, created_at,
      CASE WHEN state = 'waiting' THEN (
        SELECT run_at FROM graphile_worker.jobs
        WHERE key = 'deliver-mail ' || mails.id AND attempts < max_attempts) END AS next_try_at`,
    from: sql`FROM mails WHERE ${state} ${found}`,
    sortedBy: [sql`id`],
    present: ({ content, next_try_at, created_at, ...row }) => ({
      ...row,
      subject: subjectOf(ctx, content),
      next_try_at: next_try_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    }),
  })
}

/** @throws {Refusal} not found if the mail does not exist or its content is deleted */
export function retryMail(ctx: Context, { mailId }: ParsedInputOf<typeof calls.retryMail>): Promise<null> {
  return transaction(ctx, async (inside) => {
    if (!(await retry(inside, mailId))) throw notFound()
    await audit(inside, { action: 'mail_retried', subject: `mail ${mailId}` })
    return null
  })
}

/** @throws {Refusal} not found unless it is waiting or has failed */
export function discardMail(
  ctx: Context,
  { mailId }: ParsedInputOf<typeof calls.discardMail>,
): Promise<null> {
  return transaction(ctx, async (inside) => {
    const given = { reason: messages.discardedByAdministrator, now: new Date() }
    if (!(await discard(inside, mailId, given))) throw notFound()
    await audit(inside, { action: 'mail_discarded', subject: `mail ${mailId}` })
    return null
  })
}

type DeliveryRow = {
  account_id: number
  id: number
  title: string
  type: string
  address: string
  tries: number
  answer: string | null
  next_try_at: Date | null
  created_at: Date
}

export async function listDeliveries(
  { db }: Context,
  { isFailed, userId, ...input }: ParsedInputOf<typeof calls.listDeliveries>,
): Promise<Page<AdminDelivery>> {
  const state = isFailed
    ? sql`status = 'failed' AND dismissed_at IS NULL AND messages.created_at >= ${failedSince()}::date`
    : sql`status = 'queued'`
  const owner = userId === null ? sql`` : sql`AND deliveries.account_id = ${await accountOf(db, userId)}`
  const page = await pageOf<DeliveryRow, DeliveryRow>(db, input, {
    columns: sql`deliveries.account_id, deliveries.id, messages.content ->> 'title' AS title, type,
      shown_address AS address, tries, answer, next_try_at, messages.created_at`,
    from: sql`FROM deliveries
      JOIN messages ON messages.account_id = deliveries.account_id AND messages.id = deliveries.message_id
      WHERE ${state} ${owner}`,
    sortedBy: [sql`deliveries.id`],
    present: (row) => row,
  })
  const owners = await findOwners(
    db,
    page.data.map(({ account_id }) => account_id),
  )
  const data = page.data.map(({ account_id, next_try_at, created_at, ...row }) => {
    const person = owners.get(account_id)
    return {
      ...row,
      user: person === undefined ? null : { id: person.id, username: person.username },
      next_try_at: next_try_at?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    }
  })
  return { ...page, data }
}

/** @throws {Refusal} not found where the person has none that waits or has failed */
export function retryDelivery(
  ctx: Context,
  { userId, deliveryId }: ParsedInputOf<typeof calls.retryDelivery>,
): Promise<null> {
  return transaction(ctx, async (inside) => {
    if (!(await sendNow(inside, await accountOf(inside.db, userId), deliveryId))) throw notFound()
    await audit(inside, { action: 'delivery_retried', subject: `message ${deliveryId} of user ${userId}` })
    return null
  })
}

/** @throws {Refusal} not found where the person has none that waits or has failed */
export function discardDelivery(
  ctx: Context,
  { userId, deliveryId }: ParsedInputOf<typeof calls.discardDelivery>,
): Promise<null> {
  return transaction(ctx, async (inside) => {
    if (!(await dismissDelivery(inside, await accountOf(inside.db, userId), deliveryId))) throw notFound()
    await audit(inside, { action: 'delivery_discarded', subject: `message ${deliveryId} of user ${userId}` })
    return null
  })
}

type JobRow = Omit<AdminJob, 'id' | 'run_at' | 'created_at'> & { id: string; run_at: Date; created_at: Date }

/** The table holds only unfinished deliveries, so it is small. */
export function listJobs(
  { db }: Context,
  { isFailed, ...input }: ParsedInputOf<typeof calls.listJobs>,
): Promise<Page<AdminJob>> {
  const hasFailed = sql`(attempts >= max_attempts AND locked_at IS NULL)`
  return pageOf<JobRow, AdminJob>(db, input, {
    columns: sql`id, task_identifier AS name, attempts, max_attempts AS most_attempts, last_error,
      locked_at IS NOT NULL AS is_running, run_at, created_at`,
    from: sql`FROM graphile_worker.jobs WHERE ${isFailed ? hasFailed : sql`NOT ${hasFailed}`}`,
    sortedBy: [sql`id`],
    present: ({ id, run_at, created_at, ...row }) => ({
      ...row,
      id: Number(id),
      run_at: run_at.toISOString(),
      created_at: created_at.toISOString(),
    }),
  })
}
