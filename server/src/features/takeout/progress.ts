import type { SystemContext } from '../../platform/context.ts'
import * as queries from './takeout.queries.ts'

/** Milliseconds between two notes of the progress. */
const NOTED_EACH = 1_000

/** The person deleted the takeout while it was running. */
export class Withdrawn extends Error {
  override readonly name = 'Withdrawn'
}

/**
 * Stores the number of written rows, outside the transaction that writes them.
 * @returns a function to call with the number of added rows. It throws `Withdrawn` after the takeout was deleted
 */
export function noting({ db }: SystemContext, accountId: number, id: number) {
  let [done, notedAt] = [0, 0]
  return async (count: number) => {
    done += count
    if (Date.now() - notedAt < NOTED_EACH) return
    notedAt = Date.now()
    if (!(await queries.updateTakeout(db, accountId, id, { done, touched_at: new Date() })))
      throw new Withdrawn()
  }
}
export type OnRows = ReturnType<typeof noting>
