import type { DestinationType } from '@rankline/contract/deliveries/forms'
import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { MessageContent, MessageKind } from './message.ts'

type MessagesTable = {
  account_id: number
  id: Generated<number>
  key: string
  kind: MessageKind
  origin_id: number | null
  content: MessageContent
  created_at: Date
}

type DeliveriesTable = {
  account_id: number
  id: Generated<number>
  message_id: number
  type: DestinationType
  address: string
  shown_address: string
  status: Generated<'queued' | 'sent' | 'failed'>
  tries: Generated<number>
  next_try_at: Date | null
  answer: string | null
  sent_at: Date | null
  dismissed_at: Date | null
}

type WebhookSecretsTable = {
  account_id: number
  id: Generated<number>
  secret: string
  created_at: Date
  ends_at: Date | null
}

type WebhookTicketsTable = {
  account_id: number
  ticket_hash: Buffer
  expires_at: Date
}

type SlowReceiversTable = {
  account_id: number
  receiver_hash: Buffer
  time_outs: number
  rests_until: Date | null
}

type MailTestsTable = {
  address_hash: Buffer
  tests: number
  counted_since: Date
}

interface DeliveriesTables {
  messages: MessagesTable
  deliveries: DeliveriesTable
  webhook_secrets: WebhookSecretsTable
  webhook_tickets: WebhookTicketsTable
  slow_receivers: SlowReceiversTable
  mail_tests: MailTestsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DeliveriesTables {}
}

export const deliveriesFacts = {
  messages: { erased: 'deleted', archived: { leftOut: 'work' } },
  deliveries: { erased: 'deleted', archived: { leftOut: 'work' } },
  webhook_secrets: { erased: 'deleted', archived: { leftOut: 'secrets' } },
  webhook_tickets: { erased: 'deleted', archived: { leftOut: 'secrets' } },
  slow_receivers: { erased: 'deleted', archived: { leftOut: 'work' } },
  mail_tests: { erased: 'expires' },
} satisfies FactsOf<DeliveriesTables>
