import type { Generated } from 'kysely'

type ContactsTable = {
  id: Generated<number>
  title: string
  email: string
  type: 'bug_report' | 'suggestion'
  message: string
  created_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    contacts: ContactsTable
  }
}
