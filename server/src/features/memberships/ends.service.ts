import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import * as queries from './ends.queries.ts'

type Db = Kysely<Tables>

/** Until when the person of an account may work in it; null is for ever. */
export const setEnd = (db: Db, accountId: number, endAt: Date | null) => queries.setEnd(db, accountId, endAt)

/** Marks the ends that are near and that nobody was warned of; each is answered once. */
export const takeNearEnds = (db: Db) => queries.takeNearEnds(db)
