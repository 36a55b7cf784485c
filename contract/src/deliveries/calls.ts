import { z } from 'zod'
import { endpoint, nothing, pageOf } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { flag, id, oneOf, page, timestamp } from '../wire.ts'
import { REPORT_DESTINATIONS } from './forms.ts'

/** A message on its way to one destination. */
export const delivery = z.object({
  id: z.int(),
  title: z.string(),
  /** A person's text on the first page of the report; null without it, and for alerts. */
  comment: z.string().nullable(),
  type: z.enum(REPORT_DESTINATIONS),
  /** Masked address; of a webhook, the host and the last four characters. */
  address: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  status_text: z.string(),
  tries: z.int(),
  /** Last response of the receiver. */
  answer: z.string().nullable(),
  created_at: timestamp,
  created_at_human: z.string(),
  sent_at: timestamp.nullable(),
  next_try_at: timestamp.nullable(),
  /** Document that the message links to, and when it ends: null if it is deleted. Null for a message without a document. */
  document: z.object({ ends_at: timestamp.nullable() }).nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** A destination of an alert or report, as the form that edits it shows it. */
export const storedDestination = z.object({
  type: z.enum(REPORT_DESTINATIONS),
  /** Full or masked address. */
  address: z.string(),
  is_whole: z.boolean(),
})
export type StoredDestination = z.infer<typeof storedDestination>

export const listDeliveries = endpoint({
  method: 'GET',
  path: 'deliveries/fetchAuth',
  scope: 'account',
  permission: 'manage',
  summary: 'What was sent for an alert or report, newest first, kept for 90 days',
  input: z
    .object({ kind: oneOf('kind', ['alert', 'report']), origin_id: id('origin_id'), page })
    .transform(({ kind, origin_id: originId, page }) => ({ kind, originId, page })),
  items: pageOf(delivery),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: 'deliveries/resend',
  scope: 'account',
  permission: 'manage',
  summary: 'Send a message again that could not be sent; its id stays the same',
  input: z
    .object({ delivery_id: id('delivery_id') })
    .transform(({ delivery_id: deliveryId }) => ({ deliveryId })),
  items: delivery,
  message: messages.deliveryQueued,
})

export const fetchDestinations = endpoint({
  method: 'GET',
  path: 'destinations/fetchAuth',
  scope: 'account',
  permission: 'view',
  summary: 'Which services this installation can send to, or let people choose a channel of',
  input: nothing,
  items: z.object({
    /** Whether GET webhook/slack and webhook/discord lead to a choice of channels. */
    slack: flag,
    discord: flag,
    /** Whether there is a bot to send with. */
    telegram: flag,
  }),
})

export const fetchWebhookSecret = endpoint({
  method: 'GET',
  path: 'webhook-secrets/fetchAuth',
  scope: 'account',
  permission: 'manage',
  summary: 'Since when webhooks are signed with the present secret, and until when with the one before',
  input: nothing,
  items: z.object({ created_at: timestamp.nullable(), previous_ends_at: timestamp.nullable() }),
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: 'webhook-secrets/renew',
  scope: 'account',
  permission: 'manage',
  summary: 'Create a new secret for webhooks and show it once; the one before signs for 24 hours more',
  input: nothing,
  items: z.object({ secret: z.string(), created_at: timestamp }),
  message: messages.webhookSecretMade,
  limit: { max: 20, seconds: 3600 },
})

/** Services in which people choose a channel. */
export const webhookProviders = ['slack', 'discord'] as const
export type WebhookProvider = (typeof webhookProviders)[number]

export const createWebhookTicket = endpoint({
  method: 'POST',
  path: 'webhook/ticket',
  scope: 'account',
  permission: 'manage',
  summary:
    'A ticket for GET webhook/slack or webhook/discord in place of a session: good once, for 5 minutes, for one of both',
  input: z.object({ provider: oneOf('provider', webhookProviders) }),
  items: z.object({ access_token: z.string() }),
  limit: { max: 60, seconds: 3600 },
})
