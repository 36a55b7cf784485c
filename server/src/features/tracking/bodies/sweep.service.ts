import { DAY } from '@rankline/contract/days'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import { WrongBytes } from '../../../platform/bucket/object-store.ts'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import { findOfObjects, nameObject, type PackedBody, rename } from './bodies.queries.ts'
import * as queries from './objects.queries.ts'
import { enterAndWrite, nameOf } from './packer.ts'
import { DamagedBody, decodeBody } from './result-body.ts'

type Ctx = Pick<SystemContext, 'db' | 'log' | 'installation'>

/** A writer that has named nothing for so long has died: it tries for a minute at most. */
const GRACE = 60 * 60 * 1000
const AT_ONCE = 100
/** An object is rewritten when less than this part of it is bodies that are still named. */
const WORTH = 1 / 4
/** Bytes of bodies that one rewritten object gets. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * Removes objects that nobody names: those of writers that have died, and those whose bodies are gone. Rewrites what is left of
 * objects that are mostly gone.
 * @throws {ServerFailure} when the storage does not answer; the next sweep goes on
 */
export async function sweepObjects(ctx: Ctx, storage: BodyStorage, now = new Date()): Promise<void> {
  const { db } = ctx
  await queries.endUnnamed(db, { before: new Date(now.getTime() - GRACE), now })
  for (;;) {
    const thinned = await queries.findThinned(db, AT_ONCE)
    if (thinned.length === 0) break
    await settle(ctx, storage, thinned, now)
    if (thinned.length < AT_ONCE) break
  }
  const endedBefore = new Date(now.getTime() - storage.keepDays * DAY)
  for (;;) {
    const ids = await queries.findRemovable(db, endedBefore, AT_ONCE)
    for (const id of ids) {
      await storage.store.remove(nameOf(id))
      // One after the other: what is removed is forgotten, and a failure keeps the rest for the next sweep.
      await queries.forgetObjects(db, [id])
    }
    if (ids.length < AT_ONCE) return
  }
}

async function settle(ctx: Ctx, storage: BodyStorage, thinned: queries.ThinnedObject[], now: Date) {
  const live = await queries.findLiveBytes(
    ctx.db,
    thinned.map(({ id }) => id),
  )
  const bytesOf = ({ id }: queries.ThinnedObject) => live.get(id) ?? 0
  const sparse = thinned.filter((object) => bytesOf(object) > 0 && bytesOf(object) < object.bytes * WORTH)
  const rewritten: string[] = []
  for (const group of grouped(sparse, bytesOf)) rewritten.push(...(await rewrite(ctx, storage, group, now)))
  const empty = thinned.filter((object) => bytesOf(object) === 0).map(({ id }) => id)
  await queries.endObjects(ctx.db, [...empty, ...rewritten], now)
  await queries.unmarkThinned(ctx.db, thinned)
}

/** Objects whose bodies fill a new one together. */
function grouped(
  objects: readonly queries.ThinnedObject[],
  bytesOf: (object: queries.ThinnedObject) => number,
): string[][] {
  const groups: string[][] = []
  let bytes = MOST_BYTES
  for (const object of objects) {
    if (bytes + bytesOf(object) > MOST_BYTES) {
      groups.push([])
      bytes = 0
    }
    bytes += bytesOf(object)
    groups.at(-1)!.push(object.id)
  }
  return groups
}

/**
 * Names the bodies of objects in a new one. An object with a body that is damaged or missing stays as it is.
 * @returns the objects that name no body any more
 */
async function rewrite(ctx: Ctx, storage: BodyStorage, ids: readonly string[], now: Date): Promise<string[]> {
  const bodies = await findOfObjects(ctx.db, ids)
  const read: { place: PackedBody; body: Buffer }[] = []
  const damaged = new Set<string>()
  for (const place of bodies) {
    const body = await readPacked(storage, place)
    if (body === null) damaged.add(place.objectId)
    else read.push({ place, body })
  }
  const moved = read.filter(({ place }) => !damaged.has(place.objectId))
  if (damaged.size > 0)
    ctx.log.error({ event: 'body_lost', objects: [...damaged] }, 'objects have bodies that are lost')
  if (moved.length === 0) return []
  const { objectId, places } = await enterAndWrite(
    ctx.db,
    storage,
    moved.map(({ body }) => body),
    now,
  )
  await transaction(ctx, async ({ db }) => {
    if (!(await nameObject(db, objectId, now))) throw new Error(`The object ${objectId} has ended.`)
    await rename(
      db,
      objectId,
      moved.map(({ place }, index) => ({ ...place, newFirst: places[index]!.first })),
    )
  })
  return ids.filter((id) => !damaged.has(id))
}

/** The bytes of a body, if they are those that were stored; null if they are damaged or missing. @throws {ServerFailure} */
export async function readPacked(
  { store }: BodyStorage,
  { objectId, first, length, hash }: PackedBody,
): Promise<Buffer | null> {
  try {
    const bytes = await store.read(nameOf(objectId), first, first + length)
    if (bytes === null) return null
    await decodeBody(bytes, hash)
    return bytes
  } catch (error) {
    if (error instanceof WrongBytes || error instanceof DamagedBody) return null
    throw error
  }
}
