import type { EventType, ProgramSubscription, TEST_EVENT } from '@rankline/contract/public-api/events'

import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

export type Attempt = { at: string; answer: string }

interface EventSubscriptionsTables {
  event_subscriptions: Narrow<
    'event_subscriptions',
    { pause_reason: NonNullable<ProgramSubscription['pause_reason']> }
  >
  program_events: Narrow<
    'program_events',
    {
      type: EventType | typeof TEST_EVENT
      state: 'waiting' | 'sent' | 'withheld'
      data: Record<string, unknown>
      attempts: Attempt[]
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends EventSubscriptionsTables {}
}

export const eventSubscriptionsFacts = {
  event_subscriptions: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'secrets' },
    withProject: { stays: 'a project that has left the account has no events there' },
  },
  program_events: {
    placement: 'account',
    otherWriters: { 'program-events': 'stores an event in the transaction of its cause, in features below' },
    erased: 'deleted',
    archived: { leftOut: 'work' },
    withProject: { stays: 'an event about a project that has left the account is not sent' },
  },
} satisfies FactsOf<EventSubscriptionsTables>
