import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Backoff, backoff } from '@rankline/contract/backoff'
import yauzl from 'yauzl'
import type { BucketService } from '../backup-settings.ts'
import { keyOf } from '../bucket/key.ts'
import { createSigned, type Range, type Signed } from '../bucket/signed-request.ts'
import { abortUpload, putParts } from '../bucket/upload.ts'
import { elementsOf, textOf, xmlOf } from '../bucket/xml.ts'
import { ServerFailure, serverFailureOf } from '../server-failure.ts'
import { StartupError } from '../startup-error.ts'
import { type Backup, openBackup } from './open-backup.ts'
import { ABANDONED, type Place, type Store, SUFFIX } from './store.ts'

/** Bytes of a part, held in memory. Services take 10,000 parts, so an archive has 320 GB at most. */
const PART = 32 * 1024 * 1024
/** Bytes that are read at once where yauzl asks for a few. */
const BLOCK = 256 * 1024
const PAUSES: Backoff = { steps: [1_000, 5_000, 20_000] }
const ATTEMPTS = 4

export type Bucket = BucketService & {
  bucket: string
  path: string
  /** Pauses between attempts after failures that may pass. */
  pauses?: Backoff
  partBytes?: number
}

/**
 * Backups in a bucket of an S3-compatible service. An operator names it in the settings, so it may be in a private network. An
 * object appears when its upload is complete, and none is ever replaced.
 */
export function bucketStore({ path, pauses = PAUSES, partBytes = PART, ...target }: Bucket): Store {
  const direct = createSigned(target)
  const shownOf = (key: string) => `s3://${target.bucket}/${key}`
  const signed: Signed = {
    ask: (asked) => patiently(() => direct.ask(asked)),
    find: (key) => patiently(() => direct.find(key)),
    read: (range) => patiently(() => direct.read(range)),
    open: (asked) => patiently(() => direct.open(asked)),
    close: direct.close,
  }
  const prefix = keyOf(path, '')

  /** Repeats a request that failed for a reason that may pass. */
  async function patiently<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await request()
      } catch (error) {
        const failure = serverFailureOf(error)
        if (failure.isFinal || attempt === ATTEMPTS) throw failure
        await sleep(backoff(attempt - 1, pauses))
      }
    }
  }

  const bytesOf = async (name: string) => {
    const key = keyOf(path, name)
    return said(shownOf(key), async () => (await signed.find(key))?.bytes ?? 0)
  }

  function place(name: string): Place {
    const key = keyOf(path, name)
    const shown = shownOf(key)
    let isWritten = false
    const open = () => said(shown, () => openObject(signed, key, shown))
    return {
      shown,
      write: (archive) =>
        said(shown, async () => {
          if ((await signed.find(key)) !== undefined)
            throw new StartupError(`${shown} is there already: choose another name.`)
          // From here on only this upload can have made an object of the name.
          isWritten = true
          await putParts(signed, key, archive, partBytes)
        }),
      openWritten: open,
      keep: () => bytesOf(name),
      async discard() {
        if (isWritten) await said(shown, () => signed.ask({ method: 'DELETE', key }))
      },
      open,
    }
  }

  return {
    place,
    bytesOf,
    list: () => said(shownOf(prefix), () => listNames(signed, prefix)),
    async remove(name) {
      const key = keyOf(path, name)
      await said(shownOf(key), () => signed.ask({ method: 'DELETE', key }))
    },
    tidy: (now = Date.now()) => said(shownOf(prefix), () => abortAbandoned(signed, prefix, now)),
    close: signed.close,
  }
}

/** Runs work, and names the object in the message of a failure. */
async function said<T>(shown: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error
    const isRefused = /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|status 40[13]/.test(
      error.message,
    )
    const hint = isRefused ? ' Check BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY and their rights.' : ''
    throw new StartupError(`${shown}: ${error.message}${hint}`, { cause: error })
  }
}

/** Names of the backups directly below a prefix. */
async function listNames(signed: Signed, prefix: string): Promise<string[]> {
  const names: string[] = []
  let token = ''
  do {
    const { text } = await signed.ask({
      method: 'GET',
      query: {
        'list-type': '2',
        prefix,
        delimiter: '/',
        ...(token !== '' && { 'continuation-token': token }),
      },
    })
    const xml = xmlOf(text)
    for (const object of elementsOf(xml, 'Contents')) names.push(textOf(object, 'Key').slice(prefix.length))
    token = textOf(xml, 'NextContinuationToken')
  } while (token !== '')
  return names.filter((name) => name.endsWith(SUFFIX) && !name.includes('/'))
}

/** Aborts uploads of killed backups, because their parts would stay in the bucket and cost money. */
async function abortAbandoned(signed: Signed, prefix: string, now: number): Promise<void> {
  const { text } = await signed.ask({ method: 'GET', query: { uploads: '', prefix } })
  for (const upload of elementsOf(xmlOf(text), 'Upload')) {
    const key = textOf(upload, 'Key')
    const isOurs = key.endsWith(SUFFIX) && !key.slice(prefix.length).includes('/')
    if (isOurs && now - Date.parse(textOf(upload, 'Initiated')) > ABANDONED)
      await abortUpload(signed, key, textOf(upload, 'UploadId'))
  }
}

async function openObject(signed: Signed, key: string, shown: string): Promise<Backup> {
  const found = await signed.find(key)
  if (found === undefined) throw new StartupError(`There is no ${shown}.`)
  const { bytes, etag } = found
  const reader = new ObjectReader(signed, { key, etag, bytes, shown })
  return openBackup(shown, (options) => yauzl.fromRandomAccessReaderPromise(reader, bytes, options))
}

type ReadObject = { key: string; etag: string; bytes: number; shown: string }

/** Reads an object by ranges. Small reads share a block, so that a list of contents takes few requests. */
class ObjectReader extends yauzl.RandomAccessReader {
  private readonly signed: Signed
  private readonly object: ReadObject
  private block = { from: 0, contents: Buffer.alloc(0) }

  constructor(signed: Signed, object: ReadObject) {
    super()
    this.signed = signed
    this.object = object
  }

  override _readStreamForRange(from: number, to: number): Readable {
    const known = this.known(from, to)
    return Readable.from(known === undefined ? rangeOf(this.signed, this.object, from, to) : [known], {
      objectMode: false,
    })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    from: number,
    callback: (error: Error | null) => void,
  ): void {
    this.fetchBlock(from, from + length).then(
      (contents) => {
        contents.copy(buffer, offset)
        callback(null)
      },
      (error: Error) => callback(error),
    )
  }

  private async fetchBlock(from: number, to: number): Promise<Buffer> {
    const known = this.known(from, to)
    if (known !== undefined) return known
    const end = Math.min(this.object.bytes, Math.max(to, from + BLOCK))
    const pieces: Uint8Array[] = []
    for await (const piece of rangeOf(this.signed, this.object, from, end)) pieces.push(piece)
    this.block = { from, contents: Buffer.concat(pieces) }
    return this.block.contents.subarray(0, to - from)
  }

  /** The bytes if the block has all of them. */
  private known(from: number, to: number): Buffer | undefined {
    const { from: start, contents } = this.block
    return from >= start && to <= start + contents.length
      ? contents.subarray(from - start, to - start)
      : undefined
  }
}

/** Bytes of an object, `to` excluded. A connection that breaks is opened again where it broke. */
async function* rangeOf(
  signed: Signed,
  { key, etag, shown }: ReadObject,
  from: number,
  to: number,
): AsyncGenerator<Uint8Array> {
  let [at, failures] = [from, 0]
  while (at < to) {
    try {
      const range: Range = { key, etag, from: at, to }
      for await (const piece of (await signed.read(range)) as AsyncIterable<Uint8Array>) {
        at += piece.length
        failures = 0
        yield piece
      }
      if (at < to) throw new ServerFailure('The answer ended early.', { isFinal: false })
    } catch (error) {
      const failure = serverFailureOf(error)
      failures += 1
      if (failure.isFinal || failures === ATTEMPTS)
        throw new StartupError(`${shown}: ${failure.message}`, { cause: failure })
    }
  }
}
