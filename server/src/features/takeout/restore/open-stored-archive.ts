import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { TakeoutRow } from '../takeout.queries.ts'
import { type Archive, openArchive } from './open-archive.ts'
import { StoredArchive } from './stored-archive.ts'

/** @throws {Refusal} not a whole archive of this product */
export const openStoredArchive = (
  db: Kysely<Tables>,
  accountId: number,
  { id, bytes }: Pick<TakeoutRow, 'id' | 'bytes'>,
): Promise<Archive> => openArchive(new StoredArchive(db, accountId, id), bytes ?? 0)
