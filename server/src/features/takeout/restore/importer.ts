import type { Transaction } from 'kysely'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { TrackedSearch } from '../../tracking/tracking.service.ts'

/** The owner of an account, without a session, in the transaction of the import. */
export const importerOf = (ctx: SystemContext & { db: Transaction<Tables> }, accountId: number) => ({
  ...ctx,
  account: { id: accountId, kind: 'user' as const, projectIds: null },
  membership: null,
  person: { accountId },
})
export type Importer = ReturnType<typeof importerOf>

/** Searches by target and phrase. They belong to nobody. */
export type Searches = Map<string, Map<string, TrackedSearch>>
