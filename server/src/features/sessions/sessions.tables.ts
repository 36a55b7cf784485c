import type { Columns } from '../../platform/database/columns.ts'
import { ANONYMOUS, type FactsOf, OWN } from '../../platform/database/table-facts.ts'

interface SessionsTables {
  sessions: Columns['sessions']
  write_positions: Columns['write_positions']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SessionsTables {}
}

export const sessionsFacts = {
  sessions: {
    placement: 'coordinator',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: {
      impersonated_by: 'sessions opened by the person are deleted',
      ip: OWN,
      last_ip: OWN,
      opened_by: ANONYMOUS,
    },
    archived: { leftOut: 'sign-in' },
  },
  write_positions: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<SessionsTables>
