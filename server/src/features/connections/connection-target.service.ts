import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { type Api, apiOf } from './apis.ts'
import { findOne } from './connections.queries.ts'

/** The service of a connection; undefined when the connection is gone. */
export async function connectionTarget(
  db: Kysely<Tables>,
  accountId: number,
  connectionId: number,
): Promise<Api | undefined> {
  const row = await findOne(db, accountId, connectionId)
  return row && apiOf(row.api)
}
