import type { ColumnType } from 'kysely'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { type FactsOf, OWN } from '../../platform/database/table-facts.ts'

interface ApiTokensTables {
  api_tokens: Columns['api_tokens']
  /** `answer` is written as JSON text. */
  idempotency_keys: Narrow<'idempotency_keys', { answer: ColumnType<unknown, string, string> }>
  oauth_grants: Columns['oauth_grants']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ApiTokensTables {}
}

export const apiTokensFacts = {
  api_tokens: {
    placement: 'reference',
    otherWriters: { erasure: 'deletes the tokens that an erased person made in accounts of others' },
    erased: 'deleted',
    people: { made_by: 'tokens made by the person are deleted', last_used_ip: OWN },
    archived: { leftOut: 'sign-in' },
    withProject: { stays: 'a token belongs to an account; a project that has left it is not found' },
  },
  idempotency_keys: { placement: 'account', erased: 'deleted', archived: { leftOut: 'work' } },
  oauth_grants: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'sign-in' } },
} satisfies FactsOf<ApiTokensTables>
