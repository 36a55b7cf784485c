import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { limitReached } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'
import type { NewDownload, StoredDownload } from './download.ts'
import * as queries from './downloads.queries.ts'

/** Bytes of a stored part, which is read into memory as a whole. */
const PART = 256 * 1024
const MEGABYTE = 1024 * 1024

/**
 * Stores a file. It can be downloaded only when the whole body is stored; if the body fails, nothing remains. Memory use does
 * not grow with the file.
 * @throws {Refusal} limit reached when the files of the account take more than the installation allows
 * @throws what the body throws
 */
export async function storeDownload(
  { db, installation }: Pick<SystemContext, 'db' | 'installation'>,
  accountId: number,
  download: NewDownload,
  body: AsyncIterable<Uint8Array>,
): Promise<StoredDownload> {
  const others = await queries.storedBytes(db, accountId, new Date())
  const free = installation.storageBytes - others
  if (free <= 0) throw storageFull(installation)
  const id = await queries.insertDownload(db, accountId, download, new Date())
  try {
    let bytes = 0
    let part = 0
    for await (const content of inParts(body)) {
      bytes += content.length
      if (bytes > free) throw storageFull(installation)
      await queries.insertPart(db, accountId, id, part, content)
      part += 1
    }
    const total = bytes
    await transaction(db, async (inside) => {
      // Another file may have been stored in the meantime.
      await lockAccount(inside, accountId)
      if ((await queries.storedBytes(inside, accountId, new Date())) + total > installation.storageBytes)
        throw storageFull(installation)
      if (!(await queries.finishDownload(inside, accountId, id, total)))
        throw new Error('The download was deleted while it was stored.')
    })
    return { ...download, accountId, id, bytes }
  } catch (error) {
    // After a lost connection, `forgetDownloads` deletes the incomplete file.
    await queries.deleteDownload(db, accountId, id).catch(() => undefined)
    throw error
  }
}

const storageFull = ({ storageBytes }: Pick<Installation, 'storageBytes'>) =>
  limitReached(messages.storageFull(Math.floor(storageBytes / MEGABYTE)))

/** Collects pieces of any length into parts of the same length; only the last one may be shorter. */
async function* inParts(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART)
  let length = 0
  for await (const piece of body) {
    let rest = piece
    while (rest.length > 0) {
      const taken = rest.subarray(0, PART - length)
      part.set(taken, length)
      length += taken.length
      rest = rest.subarray(taken.length)
      if (length === PART) {
        yield part
        part = Buffer.allocUnsafe(PART)
        length = 0
      }
    }
  }
  if (length > 0) yield part.subarray(0, length)
}
