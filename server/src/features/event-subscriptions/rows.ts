import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export type SubscriptionRow = Selectable<Tables['event_subscriptions']>
export type EventRow = Selectable<Tables['program_events']>
