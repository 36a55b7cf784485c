import { escapeHtml } from '@rankline/contract/escape-html'
import { messages } from '@rankline/contract/messages'
import { ServerFailure } from '../server-failure.ts'
import type { Signed } from './signed-request.ts'
import { textOf, xmlOf } from './xml.ts'

/** Bytes of a part; services want 5 MB at least, and take 10,000 parts. */
const PART = 8 * 1024 * 1024

/** Uploads a small file in one request, and a larger one as a multipart upload. */
export async function putParts(signed: Signed, key: string, body: AsyncIterable<Uint8Array>, bytes = PART) {
  const parts = partsOf(body, bytes)
  const { value: first = Buffer.alloc(0) } = await parts.next()
  const { value: second } = await parts.next()
  if (second === undefined) {
    await signed.ask({ method: 'PUT', key, body: first })
    return
  }
  const uploadId = await beginUpload(signed, key)
  try {
    const etags = [await putPart(1, first), await putPart(2, second)]
    for await (const part of parts) etags.push(await putPart(etags.length + 1, part))
    await signed.ask({ method: 'POST', key, query: { uploadId }, body: Buffer.from(completed(etags)) })
  } catch (error) {
    // A failed abort is ignored, because the first error matters more. `discard` deletes leftover parts later.
    await abortUpload(signed, key, uploadId).catch(() => undefined)
    throw error
  }

  async function putPart(number: number, part: Buffer): Promise<string> {
    const query = { partNumber: String(number), uploadId }
    return (await signed.ask({ method: 'PUT', key, query, body: part })).etag
  }
}

/** @returns the id of the upload */
export async function beginUpload(signed: Signed, key: string): Promise<string> {
  const { text } = await signed.ask({ method: 'POST', key, query: { uploads: '' } })
  const id = textOf(xmlOf(text), 'UploadId')
  if (id === '') throw new ServerFailure(messages.serverRefused('no upload was begun'), { isFinal: true })
  return id
}

export const abortUpload = (signed: Signed, key: string, uploadId: string) =>
  signed.ask({ method: 'DELETE', key, query: { uploadId } })

const completed = (etags: readonly string[]) =>
  `<CompleteMultipartUpload>${etags
    .map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeHtml(etag)}</ETag></Part>`,
    )
    .join('')}</CompleteMultipartUpload>`

async function* partsOf(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  let [held, length] = [[] as Uint8Array[], 0]
  for await (const piece of body) {
    held.push(piece)
    length += piece.length
    while (length >= bytes) {
      const all = Buffer.concat(held)
      yield all.subarray(0, bytes)
      held = [all.subarray(bytes)]
      length -= bytes
    }
  }
  if (length > 0) yield Buffer.concat(held)
}
