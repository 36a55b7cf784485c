import { z } from 'zod'
import { refusals } from '../validation/refusals.ts'
import { id, optionalInteger, optionalText, requiredText, timestamp } from '../wire.ts'
import { listInput, listOf, programCall, yesOrNo } from './values.ts'

const group = 'Events'

/** Occasions of which programs can hear. */
export const eventTypes = [
  'check.completed',
  'rank.changed',
  'keyword.left_top_n',
  'feature.won',
  'feature.lost',
  'citation.won',
  'citation.lost',
  'report.ready',
  'export.ready',
  'project.day_closed',
] as const
export type EventType = (typeof eventTypes)[number]

/** Event that a program requests to try its address. */
export const TEST_EVENT = 'subscription.test'

/** Maximum of subscriptions of an account. */
export const MOST_SUBSCRIPTIONS = 20

/** Days for which events are kept, also while a subscription is paused. */
export const KEPT_EVENT_DAYS = 7

const subscription = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ['hooks.example.com'] }),
    address: z.string().meta({
      description: 'As far as it is shown: with all of it, anybody could send there.',
      examples: ['example.com …line'],
    }),
    events: z.array(z.enum(eventTypes)),
    project_ids: z.array(z.int()).nullable().meta({
      description: 'Only events of these projects; null: of all that the token reaches.',
    }),
    top_n: z.int().meta({ description: 'The positions from which `keyword.left_top_n` counts.' }),
    is_enabled: z.boolean(),
    state: z.enum(['active', 'failing', 'paused', 'disabled']).meta({
      description: '`failing`: the latest try failed, and another one follows.',
    }),
    pause_reason: z.enum(['failures', 'gone', 'token']).nullable().meta({
      description:
        '`failures`: no event was taken for a day. `gone`: the address answered 410. `token`: the token may no longer be used.',
    }),
    failing_since: timestamp.nullable(),
    next_try_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'EventSubscription' })
export type ProgramSubscription = z.infer<typeof subscription>

const secret = z
  .string()
  .nullable()
  .meta({
    description:
      'The key of signatures (https://www.standardwebhooks.com). It is shown this once; null: no new one.',
    examples: ['whsec_c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9u'],
  })
const withSecret = subscription.extend({ secret })

const address = (field: string) =>
  requiredText(field, 1_000).meta({
    description: 'Where events are posted, beginning with `https://`.',
    examples: ['https://example.com/hooks/rankline'],
  })

const list = <T extends z.ZodType>(item: T, most: number) =>
  z
    .array(item, { error: refusals.notList })
    .min(1, { error: refusals.notAllowed })
    .max(most, { error: refusals.tooManyItems(most) })
    .transform((items) => [...new Set(items)])

const events = list(z.enum(eventTypes, { error: refusals.notAllowed }), eventTypes.length)
const projectIds = list(z.int({ error: refusals.notInteger }).positive({ error: refusals.notInteger }), 500)
const topN = optionalInteger({ min: 1, max: 100 }).meta({
  type: 'integer',
  minimum: 1,
  maximum: 100,
  description: 'For `keyword.left_top_n`; 10 by default.',
})

const subscriptionId = id('event_subscription_id')
const named = z.object({ event_subscription_id: subscriptionId })

export const listSubscriptions = programCall({
  id: 'listEventSubscriptions',
  group,
  needs: 'manage',
  method: 'GET',
  path: 'event-subscriptions',
  permission: 'manage',
  isOfSeen: true,
  summary: 'The addresses that hear of events',
  details: 'Members see those that their own tokens have made, owners all of them. Rows are ordered by id.',
  input: z.object(listInput(subscription)),
  items: listOf(subscription),
})

export const createSubscription = programCall({
  id: 'createEventSubscription',
  group,
  needs: 'manage',
  status: 201,
  method: 'POST',
  path: 'event-subscriptions',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Have events posted to an address',
  details: `Events are signed by Standard Webhooks, sent about every minute and in their order, and repeated until the address answers 2xx. They are of what the token may read when they are sent, so it needs the permission to read too, and end with the token. An account has at most ${MOST_SUBSCRIPTIONS} subscriptions.`,
  input: z.object({
    name: optionalText(100),
    url: address('url'),
    events,
    project_ids: projectIds.optional(),
    top_n: topN,
  }),
  items: withSecret,
  limit: { max: 60, seconds: 3600 },
})

export const changeSubscription = programCall({
  id: 'changeEventSubscription',
  group,
  needs: 'manage',
  method: 'PATCH',
  path: 'event-subscriptions/:event_subscription_id',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Change, disable or resume a subscription',
  details:
    'From then on it belongs to the token that makes this call. `is_enabled: true` also resumes a paused one: what has waited is sent.',
  input: named.extend({
    name: optionalText(100),
    url: address('url').optional(),
    events: events.optional(),
    project_ids: projectIds
      .nullable()
      .optional()
      .meta({ description: 'Null: all projects that the token reaches.' }),
    top_n: topN,
    is_enabled: yesOrNo(),
    renew_secret: yesOrNo().describe(
      'True: answers with a new secret. Both secrets sign for 24 hours, then the new one alone.',
    ),
  }),
  items: withSecret,
})

export const deleteSubscription = programCall({
  id: 'deleteEventSubscription',
  group,
  needs: 'manage',
  method: 'DELETE',
  path: 'event-subscriptions/:event_subscription_id',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Delete a subscription with its log',
  input: named,
  items: z.object({ deleted: z.int() }),
})

const event = z
  .object({
    id: z.int().meta({ description: 'Sent as `evt_ID`; a repeated event has the same one.' }),
    type: z.string().meta({ examples: ['rank.changed'] }),
    project_ids: z.array(z.int()).nullable(),
    state: z.enum(['waiting', 'sent', 'withheld']).meta({
      description: '`withheld`: the token does not reach its project.',
    }),
    tries: z.int(),
    attempts: z
      .array(z.object({ at: timestamp, answer: z.string() }))
      .meta({ description: 'The latest attempts, at most 20.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Event' })
export type ProgramEvent = z.infer<typeof event>

export const testSubscription = programCall({
  id: 'sendTestEvent',
  group,
  needs: 'manage',
  status: 202,
  method: 'POST',
  path: 'event-subscriptions/:event_subscription_id/test',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Post an event of the type `subscription.test`',
  details: 'The log says how the address answered.',
  input: named,
  items: event,
  limit: { max: 20, seconds: 600 },
})

export const listEvents = programCall({
  id: 'listEvents',
  group,
  needs: 'manage',
  method: 'GET',
  path: 'event-subscriptions/:event_subscription_id/events',
  permission: 'manage',
  isOfSeen: true,
  summary: `The events of the last ${KEPT_EVENT_DAYS} days, with the answers of the address`,
  details: 'Rows are ordered by id.',
  input: named.extend(listInput(event)),
  items: listOf(event),
})

const moment = (field: string) =>
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) => (input === undefined ? refusals.required(field) : refusals.notDay),
    })
    .meta({ examples: ['2026-03-01T00:00:00Z'] })

export const replayEvents = programCall({
  id: 'replayEvents',
  group,
  needs: 'manage',
  status: 202,
  method: 'POST',
  path: 'event-subscriptions/:event_subscription_id/replay',
  permission: 'manage',
  isOfSeen: true,
  summary: 'Post the events of a time span once more',
  details: 'They have the ids that they had, in their order and before newer ones.',
  input: named.extend({
    from: moment('from').meta({ description: 'Events from this moment on.' }),
    to: moment('to').meta({ description: 'Events before this moment.' }),
  }),
  items: z.object({ events: z.int() }),
  limit: { max: 20, seconds: 600 },
})
