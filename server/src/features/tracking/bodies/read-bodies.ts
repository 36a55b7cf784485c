import { messages } from '@rankline/contract/messages'
import type { BodyStorage } from '../../../platform/body-storage.ts'
import { WrongBytes } from '../../../platform/bucket/object-store.ts'
import { Refusal } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import type { Log } from '../../../platform/log.ts'
import { nameOf } from './packer.ts'
import { DamagedBody, decodeBody, type ResultBody } from './result-body.ts'

/** Where the body of a result page is: in the database, or a place of an object. */
export type BodyRow = {
  content_hash: Buffer
  body: Buffer | null
  object_id: string | null
  first_byte: number | null
  byte_count: number | null
}

type Place = { row: BodyRow; id: string; first: number; length: number }

/** The storage of bodies, and the log that reports those that cannot be read. */
export type Reading = { bodies: BodyStorage | null; log: Log }

/** `away`: another try may succeed. `lost`: the body is missing or damaged. */
export class UnreadableBody extends Refusal {
  readonly kind: 'away' | 'lost'

  constructor(kind: 'away' | 'lost', cause?: unknown) {
    if (kind === 'away') super('UNAVAILABLE', messages.resultPageAway)
    else super('PROVIDER_FAILED', messages.resultPageLost)
    this.kind = kind
    this.cause = cause
  }
}

const AT_ONCE = 16
/** Bodies of one object are read by one request if they are not farther apart. */
const MOST_AT_ONCE = 2 * 1024 * 1024

/**
 * Opens bodies.
 * @returns for each row its body, or why it is lost
 * @throws {UnreadableBody} when the storage is away
 */
export async function readBodies(
  reading: Reading,
  rows: readonly BodyRow[],
): Promise<(ResultBody | UnreadableBody)[]> {
  const found = new Map<BodyRow, ResultBody | UnreadableBody>()
  const packed: Place[] = []
  for (const row of rows) {
    const place = placeOf(row)
    if (row.body !== null) found.set(row, await decodeBody(row.body))
    else if (place !== null) packed.push(place)
    else found.set(row, new UnreadableBody('lost'))
  }
  await inTurns(requestsFor(packed), async (places) => {
    for (const [row, body] of await readPlaces(reading, places)) found.set(row, body)
  })
  return rows.map((row) => {
    const body = found.get(row)!
    if (body instanceof UnreadableBody) reportLost(reading, row, body)
    return body
  })
}

function placeOf(row: BodyRow): Place | null {
  const { object_id: id, first_byte: first, byte_count: length } = row
  return id === null || first === null || length === null ? null : { row, id, first, length }
}

/** Places that one request reads: neighbours in an object. */
function requestsFor(places: readonly Place[]): Place[][] {
  const requests: Place[][] = []
  for (const inObject of groupBy(places, ({ id }) => id).values()) {
    let request: Place[] = []
    for (const place of inObject.toSorted((one, other) => one.first - other.first)) {
      const [begin = place] = request
      if (request.length > 0 && place.first + place.length - begin.first > MOST_AT_ONCE) {
        requests.push(request)
        request = []
      }
      request.push(place)
    }
    requests.push(request)
  }
  return requests
}

async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const turn = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all.length) }, turn))
}

type Found = Map<BodyRow, ResultBody | UnreadableBody>

async function readPlaces(reading: Reading, places: readonly Place[]): Promise<Found> {
  const found: Found = new Map()
  const missing: Place[] = []
  for (const place of places) {
    const body = await readCached(reading, place)
    if (body === null) missing.push(place)
    else found.set(place.row, body)
  }
  const [begin] = missing
  if (begin === undefined) return found
  const end = Math.max(...missing.map(({ first, length }) => first + length))
  const bytes = await readStored(reading, begin.id, begin.first, end)
  for (const place of missing) {
    const from = place.first - begin.first
    const part = bytes === null ? null : Buffer.from(bytes.subarray(from, from + place.length))
    found.set(place.row, (await opened(reading, place, part)) ?? (await readAgain(reading, place)))
  }
  return found
}

async function readCached({ bodies }: Reading, place: Place): Promise<ResultBody | null> {
  if (bodies === null) return null
  const name = cacheNameOf(place)
  const copy = await bodies.cache.read(name)
  if (copy === null) return null
  const body = await decoded(copy, place)
  if (body === null) await bodies.cache.forget(name)
  return body
}

/** Null where the object is missing or sends something else than was stored. @throws {UnreadableBody} when it is away */
async function readStored({ bodies }: Reading, id: string, from: number, to: number): Promise<Buffer | null> {
  if (bodies === null) throw new UnreadableBody('away', new Error('BODIES_URL is not set.'))
  try {
    return await bodies.store.read(nameOf(id), from, to)
  } catch (error) {
    if (error instanceof WrongBytes) return null
    throw new UnreadableBody('away', error)
  }
}

/** Alone and once more: a range may be wrong because of another body, or because one answer was. */
async function readAgain(reading: Reading, place: Place): Promise<ResultBody | UnreadableBody> {
  const { id, first, length } = place
  const bytes = await readStored(reading, id, first, first + length)
  return (await opened(reading, place, bytes)) ?? new UnreadableBody('lost')
}

async function opened({ bodies }: Reading, place: Place, bytes: Buffer | null): Promise<ResultBody | null> {
  if (bytes === null) return null
  const body = await decoded(bytes, place)
  if (body !== null) await bodies?.cache.write(cacheNameOf(place), bytes)
  return body
}

async function decoded(bytes: Buffer, { row }: Place): Promise<ResultBody | null> {
  try {
    return await decodeBody(bytes, row.content_hash)
  } catch (error) {
    if (error instanceof DamagedBody) return null
    throw error
  }
}

const cacheNameOf = ({ id, first }: Place) => `${id}-${first}`

function reportLost({ log }: Reading, row: BodyRow, cause: UnreadableBody) {
  const { object_id: object, first_byte: first, byte_count: bytes } = row
  log.error({ err: cause, event: 'body_lost', object, first, bytes }, 'the body of a result page is lost')
}
