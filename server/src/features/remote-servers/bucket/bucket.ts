import { messages } from '@rankline/contract/messages'
import { keyOf } from '../../../platform/bucket/key.ts'
import { createSigned, type Signed } from '../../../platform/bucket/signed-request.ts'
import { abortUpload, beginUpload, putParts } from '../../../platform/bucket/upload.ts'
import { type Element, elementsOf, textOf, xmlOf } from '../../../platform/bucket/xml.ts'
import { ServerFailure } from '../../../platform/server-failure.ts'
import type { BucketTarget, Remote } from '../remote.ts'

/** Maximum milliseconds of an upload. An older unfinished one was interrupted. */
const LONGEST = 60 * 60_000

/** Connects to a bucket of an S3-compatible service. An object appears only after its upload is complete. */
export async function connectBucket(target: BucketTarget): Promise<Remote> {
  const signed = createSigned(target)
  const key = (name: string) => keyOf(target.path, name)
  return {
    security: target.security ?? 'tls',
    hostKey: null,
    put: ({ name, body }) => putParts(signed, key(name), body),
    discard: ({ name }) => discard(signed, key(name)),
    check: () => check(signed, key('.rankline-check')),
    close: signed.close,
  }
}

/** Begins an upload and ends it without a file: this needs the right to put files, and no other. */
async function check(signed: Signed, key: string) {
  await abortUpload(signed, key, await beginUpload(signed, key))
}

/** Aborts interrupted uploads, because the parts left by a killed worker would stay in the bucket and cost money. */
async function discard(signed: Signed, key: string, now = Date.now()) {
  const { text } = await signed.ask({ method: 'GET', query: { uploads: '', prefix: key } })
  const uploads = elementsOf(xmlOf(text), 'Upload').filter((upload) => textOf(upload, 'Key') === key)
  const isOld = (upload: Element) => now - Date.parse(textOf(upload, 'Initiated')) > LONGEST
  for (const upload of uploads.filter(isOld)) await abortUpload(signed, key, textOf(upload, 'UploadId'))
  // A younger one may be another export of the same name.
  if (!uploads.every(isOld)) throw new ServerFailure(messages.bucketBusy, { isFinal: false })
}
