import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type NotificationsTable = {
  account_id: number
  id: Generated<number>
  type: string
  title: string
  description: string
  click_action: string | null
  is_read: Generated<boolean>
  created_at: Generated<Date>
}

interface NotificationsTables {
  notifications: NotificationsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends NotificationsTables {}
}

export const notificationsFacts = {
  notifications: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'past' },
  },
} satisfies FactsOf<NotificationsTables>
