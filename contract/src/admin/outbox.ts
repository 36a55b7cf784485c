import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { id, timestamp } from '../wire.ts'
import { everybodysList } from './lists.ts'

const mail = z.object({
  id: z.int(),
  recipient: z.string(),
  /** Null if the content was deleted: the mail was discarded, or failed more than a week ago. */
  subject: z.string().nullable(),
  attempts: z.int(),
  /** Last response of the mail server. */
  error: z.string().nullable(),
  /** Time of the next attempt; null if there is none. */
  next_try_at: timestamp.nullable(),
  created_at: timestamp,
})
export type AdminMail = z.infer<typeof mail>

export const listMails = everybodysList({
  path: 'mails/mPaginate',
  summary: 'Mails that wait; with `failed`, those that failed for good in the last seven days',
  item: mail,
  sorts: ['created_at'],
  filters: ['failed', 'search'],
})

const mailId = z.object({ mail_id: id('mail_id') }).transform((input) => ({ mailId: input.mail_id }))

export const retryMail = endpoint({
  method: 'POST',
  path: 'mails/mRetry',
  scope: 'admin',
  isOpen: true,
  summary: 'Try a waiting or failed mail again now, with as many attempts as a new one',
  input: mailId,
  items: z.null(),
  message: messages.mailRetried,
})

export const discardMail = endpoint({
  method: 'DELETE',
  path: 'mails/mDiscard',
  scope: 'admin',
  isOpen: true,
  summary: 'Give up a waiting mail, or put a failed one aside; its content is deleted',
  input: mailId,
  items: z.null(),
  message: messages.mailDiscarded,
})

const delivery = z.object({
  id: z.int(),
  user: z.object({ id: z.int(), username: z.string() }).nullable(),
  title: z.string(),
  type: z.string(),
  address: z.string(),
  tries: z.int(),
  /** Last response of the receiver. */
  answer: z.string().nullable(),
  next_try_at: timestamp.nullable(),
  created_at: timestamp,
})
export type AdminDelivery = z.infer<typeof delivery>

export const listDeliveries = everybodysList({
  path: 'deliveries/mPaginate',
  summary:
    'Messages to mail addresses, chats, webhooks and devices that wait; with `failed`, those of the last seven days that failed',
  item: delivery,
  sorts: ['created_at'],
  filters: ['failed', 'user_id'],
})

const deliveryId = z
  .object({ user_id: id('user_id'), delivery_id: id('delivery_id') })
  .transform((input) => ({ userId: input.user_id, deliveryId: input.delivery_id }))

export const retryDelivery = endpoint({
  method: 'POST',
  path: 'deliveries/mRetry',
  scope: 'admin',
  isOpen: true,
  summary: 'Send a waiting or failed message of a person again now, with as many tries as a new one',
  input: deliveryId,
  items: z.null(),
  message: messages.deliveryRetried,
})

export const discardDelivery = endpoint({
  method: 'DELETE',
  path: 'deliveries/mDiscard',
  scope: 'admin',
  isOpen: true,
  summary: 'Give up a waiting message of a person, or put a failed one aside',
  input: deliveryId,
  items: z.null(),
  message: messages.deliveryDiscarded,
})

const job = z.object({
  id: z.int(),
  name: z.string(),
  attempts: z.int(),
  most_attempts: z.int(),
  last_error: z.string().nullable(),
  is_running: z.boolean(),
  /** Earliest time of the next run, or time of the last run. */
  run_at: timestamp,
  created_at: timestamp,
})
export type AdminJob = z.infer<typeof job>

export const listJobs = everybodysList({
  path: 'jobs/mPaginate',
  summary: 'Jobs that wait or run; with `failed`, those that failed on their last attempt',
  item: job,
  sorts: ['created_at'],
  filters: ['failed'],
})
