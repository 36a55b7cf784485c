import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import * as queries from './ends.queries.ts'

type Db = Kysely<Tables>

/** Sets until when the person of an account may work in it; null is unlimited. */
export const setEnd = (db: Db, accountId: number, endAt: Date | null) => queries.setEnd(db, accountId, endAt)

/** Marks ends in the next 3 days as warned. @returns those that were not marked before */
export const takeNearEnds = (db: Db) => queries.takeNearEnds(db)
