import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { NotSent } from '../sender.ts'
import { chunksOf } from './chunks.ts'
import type { CloudFile } from './cloud-file.ts'
import { type Cloud, cloudRequest, isSuccess, jsonOf, refusedBy } from './cloud-request.ts'

const FILES = 'https://www.googleapis.com/drive/v3/files'
const UPLOAD = 'https://www.googleapis.com/upload/drive/v3/files'
const FIELDS = 'fields=id,webViewLink'
/** The number of times that a try asks how much of a chunk arrived before it gives up. */
const LOOKS = 2

/**
 * Uploads a file by Drive's resumable protocol, in place of one of the same name that Rankline has made: only a
 * whole file appears. @see https://developers.google.com/workspace/drive/api/guides/manage-uploads
 * @returns the address of the file
 */
export async function uploadToDrive(ctx: SystemContext, cloud: Cloud, file: CloudFile): Promise<string> {
  const session = await begin(ctx, cloud, file, await existing(ctx, cloud, file.name))
  for await (const { at, content } of chunksOf(file.body)) {
    const answer = await put(ctx, cloud, session, { at, content, bytes: file.bytes })
    if (answer !== null) return answer
  }
  throw new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
}

/** The id of the file of that name; with this scope, Drive shows only files of Rankline's own. */
async function existing(ctx: SystemContext, cloud: Cloud, name: string): Promise<string | null> {
  const quoted = name.replace(/[\\']/g, (character) => `\\${character}`)
  const query = new URLSearchParams({ q: `name = '${quoted}' and trashed = false`, fields: 'files(id)' })
  const answer = await cloudRequest(ctx, cloud, `${FILES}?${query}`, { method: 'GET', headers: {} })
  if (!isSuccess(answer)) refusedBy(cloud, answer)
  const [first] = (jsonOf(answer).files ?? []) as { id?: string }[]
  return first?.id ?? null
}

/** @returns the address of the upload's session */
async function begin(
  ctx: SystemContext,
  cloud: Cloud,
  { name, mediaType, bytes }: CloudFile,
  id: string | null,
): Promise<string> {
  const address = `${UPLOAD}${id === null ? '' : `/${encodeURIComponent(id)}`}?uploadType=resumable&${FIELDS}`
  const answer = await cloudRequest(ctx, cloud, address, {
    method: id === null ? 'POST' : 'PATCH',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-upload-content-type': mediaType,
      'x-upload-content-length': String(bytes),
    },
    body: JSON.stringify({ name, mimeType: mediaType }),
  })
  const { location } = answer.headers
  if (!isSuccess(answer) || typeof location !== 'string') refusedBy(cloud, answer)
  return location
}

type Chunk = { at: number; content: Buffer; bytes: number }

/** @returns the address of the file after its last chunk, else null */
async function put(ctx: SystemContext, cloud: Cloud, session: string, chunk: Chunk): Promise<string | null> {
  let sent = 0
  for (let look = 0; ; look += 1) {
    const answer = await sendRest(ctx, cloud, session, chunk, sent)
    if (answer !== null && isSuccess(answer)) return linkOf(answer)
    // The next try begins a new session.
    if (answer !== null && isEnded(answer))
      throw new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
    if (answer !== null && answer.status !== 308 && answer.status < 500) refusedBy(cloud, answer)
    const { status, arrived, link } = await statusOf(ctx, cloud, session, chunk, answer)
    if (link !== null) return link
    if (arrived - chunk.at === chunk.content.length) return null
    if (look === LOOKS) throw new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
    if (status !== 308) continue
    sent = Math.max(0, arrived - chunk.at)
  }
}

/** Whether the upload session is gone: it ends after a week, or when Drive loses it. */
const isEnded = ({ status }: { status: number }) => status === 404 || status === 410

/** Sends the remaining bytes of a chunk. @returns the response; null if there was none */
async function sendRest(
  ctx: SystemContext,
  cloud: Cloud,
  session: string,
  { at, content, bytes }: Chunk,
  sent: number,
) {
  const [first, last] = [at + sent, at + content.length - 1]
  try {
    return await cloudRequest(ctx, cloud, session, {
      method: 'PUT',
      headers: { 'content-range': `bytes ${first}-${last}/${bytes}` },
      body: content.subarray(sent),
    })
  } catch (error) {
    if (error instanceof NotSent && !error.isFinal) return null
    throw error
  }
}

/** Asks Drive how many bytes of the file arrived, because it may accept only a part of a chunk. */
async function statusOf(
  ctx: SystemContext,
  cloud: Cloud,
  session: string,
  { bytes }: Chunk,
  known: Awaited<ReturnType<typeof sendRest>>,
) {
  const answer =
    known?.status === 308
      ? known
      : await cloudRequest(ctx, cloud, session, {
          method: 'PUT',
          headers: { 'content-range': `bytes */${bytes}` },
          body: '',
        })
  const range = String(answer.headers.range ?? '')
  const arrived = range === '' ? 0 : Number(range.split('-')[1]) + 1
  return { status: answer.status, arrived, link: isSuccess(answer) ? linkOf(answer) : null }
}

const linkOf = (answer: Parameters<typeof jsonOf>[0]): string => {
  const { id, webViewLink } = jsonOf(answer)
  return typeof webViewLink === 'string' ? webViewLink : `https://drive.google.com/file/d/${String(id)}/view`
}
