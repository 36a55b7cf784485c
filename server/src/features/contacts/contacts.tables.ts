import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ContactsTables {
  contacts: Narrow<'contacts', { type: 'bug_report' | 'suggestion' }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ContactsTables {}
}

export const contactsFacts = {
  contacts: {
    placement: 'coordinator',
    erased: { otherwise: 'messages from the address are deleted' },
    people: { email: 'deleted' },
  },
} satisfies FactsOf<ContactsTables>
