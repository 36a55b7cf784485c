import type { Columns } from '../../platform/database/columns.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ConnectionsTables {
  connections: Columns['connections']
  connection_permissions: Columns['connection_permissions']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ConnectionsTables {}
}

export const connectionsFacts = {
  connections: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    people: { created_by: 'those of the person in accounts of others are deleted and revoked' },
    archived: { leftOut: 'secrets' },
  },
  connection_permissions: { placement: 'account', erased: 'deleted', archived: { leftOut: 'secrets' } },
} satisfies FactsOf<ConnectionsTables>
