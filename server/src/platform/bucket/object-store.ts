import { setTimeout as sleep } from 'node:timers/promises'
import { ServerFailure, serverFailureOf } from '../server-failure.ts'
import type { Bucketful } from '../storage-settings.ts'
import { keyOf } from './key.ts'
import type { Signed } from './signed-request.ts'
import { elementsOf, textOf, xmlOf } from './xml.ts'

/** Objects below one prefix of a bucket. None is ever replaced by another one. */
export type ObjectStore = {
  /** Address of the prefix, for people. */
  shown: string
  /** @throws {ServerFailure} */
  put(name: string, bytes: Buffer): Promise<void>
  /**
   * Bytes of an object, `to` excluded; null if there is no such object.
   * @throws {ServerFailure} when it is refused, or fewer or more bytes come
   */
  read(name: string, from: number, to: number): Promise<Buffer | null>
  /** A whole object of at most so many bytes; null if there is no such object. @throws {ServerFailure} */
  readWhole(name: string, mostBytes: number): Promise<Buffer | null>
  /** Removes an object, which may be gone already. @throws {ServerFailure} */
  remove(name: string): Promise<void>
  /** Names of all objects, some hundreds at a time. @throws {ServerFailure} */
  list(): AsyncGenerator<ListedObject[]>
}

export type ListedObject = { name: string; bytes: number; at: Date }

export type StoreOptions = Bucketful & {
  /** Milliseconds for all attempts of a call together. */
  patience?: number
  /** Milliseconds between attempts after failures that may pass. */
  pauses?: readonly number[]
}

const STORE_PATIENCE = 10_000
const PAUSES = [200, 1_000]
/** Status of a range that begins after the end of an object, which is shorter than its writer said. */
const NO_RANGE = 416

export function createObjectStore(options: StoreOptions): ObjectStore {
  const { path, patience = STORE_PATIENCE, pauses = PAUSES, ...target } = options
  // Loaded with the first request: most installations have no storage.
  let signed: Promise<Signed> | undefined
  const open = () => {
    signed ??= import('./signed-request.ts').then(({ createSigned }) => createSigned(target))
    return signed
  }
  const prefix = keyOf(path, '')

  /** Repeats what failed for a reason that may pass, until the time is over. */
  async function patiently<T>(request: (signed: Signed, signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(patience)
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await request(await open(), signal)
      } catch (error) {
        const failure = serverFailureOf(error)
        const pause = pauses[attempt]
        if (failure.isFinal || pause === undefined || signal.aborted) throw failure
        await sleep(pause)
      }
    }
  }

  const bytesOf = (name: string, range: string | null, bounds: Bounds) =>
    patiently(async (signed, signal) => {
      const asked = { method: 'GET', key: keyOf(path, name), signal } as const
      const answer = await signed.open(range === null ? asked : { ...asked, headers: { range } })
      if (answer === null) return null
      if (answer.statusCode === NO_RANGE) {
        answer.body.on('error', () => undefined).destroy()
        throw tooShort()
      }
      return collected(answer.body, bounds)
    })

  return {
    shown: `s3://${target.bucket}/${prefix}`,
    async put(name, bytes) {
      await patiently((signed, signal) =>
        signed.ask({ method: 'PUT', key: keyOf(path, name), body: bytes, signal }),
      )
    },
    // A service that knows no ranges sends the whole object.
    read: (name, from, to) => bytesOf(name, `bytes=${from}-${to - 1}`, { least: to - from, most: to - from }),
    readWhole: (name, mostBytes) => bytesOf(name, null, { least: 0, most: mostBytes }),
    async remove(name) {
      await patiently((signed, signal) => signed.ask({ method: 'DELETE', key: keyOf(path, name), signal }))
    },
    async *list() {
      let token = ''
      do {
        const query = {
          'list-type': '2',
          prefix,
          ...(token !== '' && { 'continuation-token': token }),
        }
        const { text } = await patiently((signed, signal) => signed.ask({ method: 'GET', query, signal }))
        const xml = xmlOf(text)
        yield elementsOf(xml, 'Contents').map((object) => ({
          name: textOf(object, 'Key').slice(prefix.length),
          bytes: Number(textOf(object, 'Size')),
          at: new Date(textOf(object, 'LastModified')),
        }))
        token = textOf(xml, 'NextContinuationToken')
      } while (token !== '')
    },
  }
}

/** The storage sent something else than was stored. */
export class WrongBytes extends ServerFailure {}

type Bounds = { least: number; most: number }

const tooShort = () => new WrongBytes('The storage sent less than was stored.', { isFinal: false })

async function collected(body: AsyncIterable<Uint8Array>, { least, most }: Bounds): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > most) throw new WrongBytes('The storage sent more than was asked for.', { isFinal: true })
  }
  if (bytes < least) throw tooShort()
  return Buffer.concat(pieces, bytes)
}
