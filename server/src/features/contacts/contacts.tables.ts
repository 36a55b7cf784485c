import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ContactsTable = {
  id: Generated<number>
  title: string
  email: string
  type: 'bug_report' | 'suggestion'
  message: string
  created_at: Generated<Date>
}

interface ContactsTables {
  contacts: ContactsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ContactsTables {}
}

export const contactsFacts = {
  contacts: { erased: { otherwise: 'messages from the address are deleted' }, people: { email: 'deleted' } },
} satisfies FactsOf<ContactsTables>
