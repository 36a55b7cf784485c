import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import type { FormValues } from '../validation/fields.ts'
import { formSchema } from '../validation/schema.ts'
import { day, id, requiredDay, requiredFlag, timestamp } from '../wire.ts'
import { editFeedForm, feedForm, feedFormats, feedTables } from './forms.ts'

/** Maximum of feeds of one account. */
export const MOST_FEEDS = 20

/** Oldest day that can be written again, in days before today. */
export const MOST_FEED_DAYS = 1_100

/**
 * `waiting`: no day is written yet. `writing`: days wait or are being written. `current`: all closed days are written.
 * `failing`: the last try failed, and another one follows. `paused`: nothing is written until somebody resumes it.
 */
export const feedStates = ['waiting', 'writing', 'current', 'failing', 'paused'] as const

/** Reasons of a pause: the person, too many failures, or a deleted bucket. */
export const feedPauses = ['person', 'failures', 'server'] as const

export const feed = z.object({
  id: z.int(),
  name: z.string(),
  remote_ftp_id: z.int(),
  /** Null: the bucket was deleted. */
  server_name: z.string().nullable(),
  prefix: z.string(),
  tables: z.array(z.enum(feedTables)),
  formats: z.array(z.enum(feedFormats)),
  /** Null: all projects. */
  project_ids: z.array(z.int()).nullable(),
  state: z.enum(feedStates),
  pause_reason: z.enum(feedPauses).nullable(),
  /** The last day with a written part. */
  last_day: day.nullable(),
  written_at: timestamp.nullable(),
  /** Days of projects that wait to be written. */
  due: z.int(),
  failures: z.int(),
  failure: z.string().nullable(),
  next_try_at: timestamp.nullable(),
  created_at: timestamp,
})
export type Feed = z.infer<typeof feed>

const valuesOf = (form: FormValues<typeof feedForm>) => ({
  name: form.name.trim(),
  serverId: form.remote_ftp_id,
  prefix: (form.prefix ?? '').trim().replace(/^\/+|(?<!\/)\/+$/g, ''),
  tables: feedTables.filter((table) => form.tables.includes(table)),
  formats: feedFormats.filter((format) => form.formats.includes(format)),
  projectIds: form.project_ids === null || form.project_ids.length === 0 ? null : form.project_ids,
})

const feedId = z.object({ feed_id: id('feed_id') }).transform((input) => ({ feedId: input.feed_id }))

export const listFeeds = endpoint({
  method: 'GET',
  path: 'feeds/fetchAuth',
  scope: 'account',
  summary: "The caller's feeds for data warehouses, with how far each one is written",
  input: nothing,
  items: z.array(feed),
})

export const createFeed = endpoint({
  method: 'POST',
  path: 'feeds/create',
  scope: 'account',
  summary: "Write the caller's data to a bucket each day, as files for data warehouses",
  input: formSchema(feedForm).transform(valuesOf),
  items: feed,
  message: messages.feedAdded,
  limit: { max: 60, seconds: 3600 },
})

export const updateFeed = endpoint({
  method: 'PUT',
  path: 'feeds/updateAuth',
  scope: 'account',
  summary: "Change one of the caller's feeds; days that are written stay as they are",
  input: formSchema(editFeedForm).transform((form) => ({ feedId: form.feed_id, values: valuesOf(form) })),
  items: feed,
  message: messages.feedSaved,
  limit: { max: 60, seconds: 3600 },
})

export const switchFeed = endpoint({
  method: 'POST',
  path: 'feeds/switch',
  scope: 'account',
  summary: 'Pause a feed, or resume it',
  input: z
    .object({ feed_id: id('feed_id'), is_enabled: requiredFlag('is_enabled') })
    .transform((input) => ({ feedId: input.feed_id, isEnabled: input.is_enabled })),
  items: feed,
})

export const rewriteFeed = endpoint({
  method: 'POST',
  path: 'feeds/rewrite',
  scope: 'account',
  summary: 'Write the days of a feed again, from one of them until yesterday',
  input: z
    .object({ feed_id: id('feed_id'), from: requiredDay('from') })
    .transform((input) => ({ feedId: input.feed_id, from: input.from })),
  items: feed,
  message: messages.feedRewritten,
  limit: { max: 20, seconds: 3600 },
})

export const deleteFeed = endpoint({
  method: 'DELETE',
  path: 'feeds/deleteAuth',
  scope: 'account',
  summary: 'Delete a feed; its files stay in the bucket',
  input: feedId,
  items: z.object({ deleted_ids: z.array(z.int()) }),
  message: messages.feedDeleted,
})
