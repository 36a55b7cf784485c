import type { DestinationType } from '@rankline/contract/deliveries/forms'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { MessageContent, MessageKind } from './message.ts'

interface DeliveriesTables {
  messages: Narrow<'messages', { kind: MessageKind; content: MessageContent }>
  deliveries: Narrow<'deliveries', { type: DestinationType; status: 'queued' | 'sent' | 'failed' }>
  webhook_secrets: Columns['webhook_secrets']
  webhook_tickets: Columns['webhook_tickets']
  slow_receivers: Columns['slow_receivers']
  mail_tests: Columns['mail_tests']
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
