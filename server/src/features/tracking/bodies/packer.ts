import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import { WrongBytes } from '../../../platform/bucket/object-store.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { ServerFailure } from '../../../platform/server-failure.ts'
import { type BodyKey, enterObject, findKnown, isTakenBack, type Place } from './bodies.queries.ts'

/** Bodies that were written into one object and read back, by the index at which they were given. */
export type Pack = { objectId: string; places: ReadonlyMap<number, Place> }
/** `left`: the storage does not take bodies, so the database keeps them until it does. `none`: there is nothing to pack. */
export type Packed = Pack | 'left' | 'none'

export type Packer = {
  /**
   * Writes those of these bodies that are not stored yet into an object, before the transaction that names them.
   * @param options.isStopping leaves them to the database, and so to the next worker
   * @throws only errors of the database
   */
  pack(
    db: Kysely<Tables>,
    bodies: readonly (BodyKey & { body: Buffer })[],
    options?: { isStopping?: boolean },
  ): Promise<Packed>
}

/** Milliseconds in which a storage that has failed is not asked again, so that it slows down nothing. */
const REST = 30_000

/** @param storage null: bodies are in the database */
export function createPacker(storage: BodyStorage | null, log: Log, now = () => new Date()): Packer {
  let restsUntil = 0
  return {
    async pack(db, bodies, { isStopping = false } = {}) {
      if (storage === null || bodies.length === 0 || (await isTakenBack(db))) return 'none'
      if (isStopping || now().getTime() < restsUntil) return 'left'
      const known = await findKnown(db, bodies)
      const chosen = bodies.flatMap(({ body }, index) => (known.has(index) ? [] : [{ index, body }]))
      if (chosen.length === 0) return 'none'
      let pack: Awaited<ReturnType<typeof enterAndWrite>>
      try {
        pack = await enterAndWrite(
          db,
          storage,
          chosen.map(({ body }) => body),
          now(),
        )
      } catch (error) {
        if (!(error instanceof ServerFailure)) throw error
        restsUntil = now().getTime() + REST
        log.warn({ err: error, event: 'bodies_left' }, 'the storage takes no bodies; the database keeps them')
        return 'left'
      }
      const { objectId, places } = pack
      return { objectId, places: new Map(chosen.map(({ index }, at) => [index, places[at]!])) }
    },
  }
}

/**
 * Packs bodies into a new object. They are named in it afterwards, in one transaction with `nameObject`.
 * @throws {ServerFailure} when the storage fails
 */
export async function enterAndWrite(
  db: Kysely<Tables>,
  storage: BodyStorage,
  bodies: readonly Buffer[],
  now: Date,
): Promise<{ objectId: string; places: Place[] }> {
  const objectId = randomUUID()
  const { bytes, places } = joined(bodies)
  await enterObject(db, { id: objectId, bytes: bytes.length, now })
  await writeObject(storage, objectId, bytes)
  return { objectId, places }
}

/** Bodies one after the other, and the place of each. */
function joined(bodies: readonly Buffer[]): { bytes: Buffer; places: Place[] } {
  let first = 0
  const places = bodies.map(({ length }) => {
    const place = { first, length }
    first += length
    return place
  })
  return { bytes: Buffer.concat(bodies, first), places }
}

/**
 * Writes an object and reads it back: after that, bodies are nowhere else.
 * @throws {ServerFailure}
 */
async function writeObject({ store }: BodyStorage, id: string, bytes: Buffer): Promise<void> {
  const name = nameOf(id)
  await store.put(name, bytes)
  const back = await store.readWhole(name, bytes.length)
  if (back === null || !back.equals(bytes))
    throw new WrongBytes('The storage did not keep what it was given.', { isFinal: true })
}

/** Name of an object in the storage. */
export const nameOf = (objectId: string) => `${objectId}.pack`

const A_NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pack$/

/** Id of the object with a name; undefined if the name is of no object of bodies. */
export const idOf = (name: string) => A_NAME.exec(name)?.[1]
