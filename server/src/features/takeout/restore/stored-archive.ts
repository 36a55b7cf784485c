import { Readable } from 'node:stream'
import { TAKEOUT_PART } from '@rankline/contract/takeout/calls'
import type { Kysely } from 'kysely'
import { RandomAccessReader } from 'yauzl'
import type { Tables } from '../../../platform/database/tables.ts'
import { findPart } from '../takeout.queries.ts'

/** The stored archive could not be read; the archive itself may be whole. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
}

/** Reads any range of an archive that has arrived in parts, one part in memory. */
export class StoredArchive extends RandomAccessReader {
  readonly #db: Kysely<Tables>
  readonly #accountId: number
  readonly #takeoutId: number

  constructor(db: Kysely<Tables>, accountId: number, takeoutId: number) {
    super()
    this.#db = db
    this.#accountId = accountId
    this.#takeoutId = takeoutId
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false })
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    let at = start
    while (at < end) {
      const part = Math.floor(at / TAKEOUT_PART)
      const content = await findPart(this.#db, this.#accountId, this.#takeoutId, part).catch(
        (cause: unknown) => {
          throw new Unreadable('The database did not answer.', { cause })
        },
      )
      const from = at - part * TAKEOUT_PART
      const piece = content?.subarray(from, from + end - at)
      if (piece === undefined || piece.length === 0) throw new Unreadable(`Part ${part} is not there.`)
      yield piece
      at += piece.length
    }
  }
}
