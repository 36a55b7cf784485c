import { randomUUID } from 'node:crypto'
import type { Destination } from '@rankline/contract/deliveries/destinations'
import type { Message } from '../../src/features/deliveries/message.ts'
import { queueMessage } from '../../src/features/deliveries/queue-message.service.ts'
import type { OnDelivered } from '../../src/features/deliveries/record-outcome.service.ts'
import type { Carriers } from '../../src/features/deliveries/send.ts'
import { sendDelivery } from '../../src/features/deliveries/send-delivery.job.ts'
import { isLockedOut } from '../../src/features/memberships/project-scope.queries.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import type { Mail } from '../../src/platform/mail/mailer.ts'
import type { TestApp } from './app.ts'
import { sendingContext } from './sending-context.ts'
import { runWaiting } from './waiting-jobs.ts'

type On = Pick<TestApp, 'database'>

/** A message of an alert, with what a test wants different. */
export const messageOf = (changes: Partial<Message> = {}): Message => ({
  key: randomUUID(),
  kind: 'alert',
  originId: 1,
  title: 'Shop: 2 keywords moved',
  summary: 'Two keywords of Shop & Söhne moved.',
  rows: [
    { text: 'red <shoes>', from: '9', to: '3', url: 'https://example.com/red?a=1&b=2' },
    { text: 'blue shoes', from: '4', to: '12' },
  ],
  link: { path: '/alerts?alert=1', text: 'See the alert' },
  data: { alert_id: 1, alert_name: 'Movers', is_improved: true, project: null },
  ...changes,
})

/** A queued message with one delivery; @returns the id of the delivery */
export async function makeDelivery(
  on: On,
  accountId: number,
  {
    status = 'queued',
    destination = { type: 'email', address: 'ada@example.com' },
    message = messageOf(),
  }: { status?: 'queued' | 'failed'; destination?: Destination; message?: Message } = {},
): Promise<number> {
  await queueMessage(sendingContext(on), accountId, message, [destination])
  const { db } = on.database
  const { id } = await db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  if (status === 'failed') await db.updateTable('deliveries').set({ status }).where('id', '=', id).execute()
  return id
}

type Sending = Partial<Carriers> & {
  ctx: SystemContext
  onDelivered?: OnDelivered
  /** Sends what waits for a later try too. */
  isLater?: boolean
}

/** Sends what is queued; @returns the mails among it */
export async function sendQueued(
  { database }: On,
  { ctx, onDelivered = {}, isLater = false, ...carriers }: Sending,
): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer: Carriers['mailer'] = {
    async send(mail) {
      mails.push(mail)
    },
  }
  const noPush: Carriers['pushService'] = {
    send: () => Promise.reject(new Error('no push service')),
    close: async () => undefined,
  }
  const job = sendDelivery({ mailer, pushService: noPush, ...carriers }, onDelivered, isLockedOut)
  if (isLater) await database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  // A run may end while a lane that it could not look at still has jobs.
  do {
    const taskList = { [job.name]: (payload: unknown) => job.perform(ctx, payload) }
    await runWaiting(database, taskList, { concurrency: 8 })
  } while (await isWaiting(database))
  return mails
}

async function isWaiting({ pool }: TestApp['database']): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM graphile_worker.jobs
    WHERE task_identifier = 'send-delivery' AND run_at <= now() AND attempts < max_attempts`,
  )
  return (rowCount ?? 0) > 0
}

/** The deliveries of an account in the order in which they were queued. */
export const deliveriesOf = ({ database: { db } }: On, accountId: number) =>
  db.selectFrom('deliveries').selectAll().where('account_id', '=', accountId).orderBy('id').execute()
