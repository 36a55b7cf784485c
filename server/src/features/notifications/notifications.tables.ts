import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface NotificationsTables {
  notifications: Columns['notifications']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotificationsTables {}
}

export const notificationsFacts = {
  notifications: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<NotificationsTables>
