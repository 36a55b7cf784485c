import { counted } from '@rankline/contract/counted'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import { type SystemContext, transaction } from '../../../platform/context.ts'
import * as bodies from './bodies.queries.ts'
import * as queries from './objects.queries.ts'
import { enterAndWrite } from './packer.ts'
import { readPacked } from './sweep.service.ts'

type Ctx = Pick<SystemContext, 'db' | 'log' | 'installation'>

/** Bodies of one object that a move writes. */
const BODIES_AT_ONCE = 400
const OBJECTS_AT_ONCE = 20

/**
 * Goes on with the move that an administrator has begun, until it is done or stopped. A worker that is killed meanwhile leaves
 * an object that nobody names; the next one goes on after the last body that was moved.
 * @throws {ServerFailure} when the storage does not answer
 */
export async function continueMove(ctx: Ctx, storage: BodyStorage): Promise<void> {
  let leftBefore = -1
  for (;;) {
    const move = await queries.findMove(ctx.db)
    if (move === undefined || move.stopped_at !== null || move.ended_at !== null) return
    try {
      if (await (move.direction === 'out' ? moveOut : moveBack)(ctx, storage, move)) continue
      // Checks that were being recorded when the move back began may have named an object that it had passed.
      const left = move.direction === 'out' ? 0 : await queries.countPacked(ctx.db)
      if (left > 0 && left !== leftBefore) await queries.restartMove(ctx.db)
      else await queries.endMove(ctx.db, new Date(), left === 0 ? null : lostText(left))
      leftBefore = left
    } catch (error) {
      await queries.storeMoveFailure(ctx.db, (error as Error).message)
      throw error
    }
  }
}

const lostText = (count: number) =>
  `${counted(count, 'body', 'bodies')} could not be read, and stay where they are.`

/** @returns false when there is nothing more to move */
async function moveOut(ctx: Ctx, storage: BodyStorage, move: queries.Move): Promise<boolean> {
  const after =
    move.after_search_id === null || move.after_hash === null
      ? null
      : { searchId: move.after_search_id, hash: move.after_hash }
  const found = await bodies.findUnpacked(ctx.db, after, BODIES_AT_ONCE)
  const last = found.at(-1)
  if (last === undefined) return false
  await sendBodies(ctx, storage, found, (db, moved) =>
    queries.storeMoveProgress(db, { after: { searchId: last.searchId, hash: last.hash }, moved }),
  )
  return true
}

type Inside = Parameters<typeof bodies.moveOut>[0]

async function sendBodies(
  ctx: Ctx,
  storage: BodyStorage,
  found: readonly bodies.WholeBody[],
  onMoved: (db: Inside, moved: number) => Promise<void>,
): Promise<void> {
  const now = new Date()
  const { objectId, places } = await enterAndWrite(
    ctx.db,
    storage,
    found.map(({ body }) => body),
    now,
  )
  await transaction(ctx, async ({ db }) => {
    if (!(await bodies.nameObject(db, objectId, now))) throw new Error(`The object ${objectId} has ended.`)
    const moved = await bodies.moveOut(
      db,
      objectId,
      found.map((body, index) => ({ ...body, ...places[index]! })),
    )
    // Bodies that were deleted meanwhile are in the object, and nobody names them.
    if (moved < found.length) await queries.markThinned(db, [objectId], now)
    await onMoved(db, moved)
  })
}

async function moveBack(ctx: Ctx, storage: BodyStorage, move: queries.Move): Promise<boolean> {
  const ids = await queries.findUsed(ctx.db, move.after_object_id, OBJECTS_AT_ONCE)
  for (const id of ids) await moveObjectBack(ctx, storage, id)
  return ids.length > 0
}

async function moveObjectBack(ctx: Ctx, storage: BodyStorage, id: string): Promise<void> {
  const found: bodies.WholeBody[] = []
  let lost = 0
  for (const place of await bodies.findOfObjects(ctx.db, [id])) {
    const body = await readPacked(storage, place)
    if (body === null) lost += 1
    else found.push({ searchId: place.searchId, hash: place.hash, body })
  }
  if (lost > 0) ctx.log.error({ event: 'body_lost', object: id, lost }, 'an object has bodies that are lost')
  await transaction(ctx, async ({ db }) => {
    const moved = await bodies.moveBack(db, found)
    await queries.markThinned(db, [id], new Date())
    await queries.storeMoveProgress(db, { after: { objectId: id }, moved })
  })
}

/** Sends the bodies that the storage did not take when they were recorded. @throws {ServerFailure} */
export async function sendLeft(ctx: Ctx, storage: BodyStorage): Promise<void> {
  for (;;) {
    if (await bodies.isTakenBack(ctx.db)) return
    const left = await bodies.findLeft(ctx.db, BODIES_AT_ONCE)
    if (left.length === 0) return
    await sendBodies(ctx, storage, left, async () => undefined)
    if (left.length < BODIES_AT_ONCE) return
  }
}
