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
  messages: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
  deliveries: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
  webhook_secrets: { placement: 'account', erased: 'deleted', archived: { leftOut: 'secrets' } },
  webhook_tickets: { placement: 'account', erased: 'deleted', archived: { leftOut: 'secrets' } },
  slow_receivers: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
  mail_tests: { placement: 'coordinator', erased: 'expires' },
} satisfies FactsOf<DeliveriesTables>
