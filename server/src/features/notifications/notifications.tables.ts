import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    notifications: NotificationsTable
  }
}
