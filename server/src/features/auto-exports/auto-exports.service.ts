import type { SystemContext } from '../../platform/context.ts'
import * as queries from './auto-exports.queries.ts'

type Db = SystemContext['db']

/** The connection to which an account's ranks are exported each day, if any. */
export const findAutoExport = (db: Db, accountId: number) => queries.findOne(db, accountId)

/** Another connection starts without failures. */
export const setAutoExport = (db: Db, accountId: number, target: queries.AutoExport) =>
  queries.upsert(db, accountId, target, new Date())

export const endAutoExport = (db: Db, accountId: number) => queries.deleteOne(db, accountId)

/** Ends what goes to a connection that is gone, or that one account may use no more. @returns whose it was */
export const endAutoExportsTo = (
  db: Db,
  connection: { accountId: number; id: number },
  usedBy?: number,
): Promise<number[]> => queries.deleteOfConnection(db, connection, usedBy)

export const accountsDueOn = (db: Db, day: string) => queries.findDue(db, day)
export const takeAutoExportDay = (db: Db, accountId: number, day: string) =>
  queries.takeDay(db, accountId, day)
export const lockAutoExport = (db: Db, accountId: number) => queries.lock(db, accountId)
export const judgeAutoExportDay = (db: Db, accountId: number, day: string, hasFailed: boolean) =>
  queries.judgeDay(db, accountId, day, hasFailed)
