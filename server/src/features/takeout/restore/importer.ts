import type { Kysely, Transaction } from 'kysely'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { TrackedSearch } from '../../tracking/tracking.service.ts'

/** The owner of an account, without a session. */
export const importerOf = <Db extends Kysely<Tables>>(
  ctx: SystemContext & { db: Db },
  accountId: number,
) => ({
  ...ctx,
  account: { id: accountId, kind: 'user' as const, projectIds: null },
  membership: null,
  person: { accountId },
})
export type Author = ReturnType<typeof importerOf<Kysely<Tables>>>
/** Maker in the transaction of the import. */
export type Importer = ReturnType<typeof importerOf<Transaction<Tables>>>

/** Searches by target and phrase. They belong to no account. */
export type Searches = Map<string, Map<string, TrackedSearch>>
