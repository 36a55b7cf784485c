import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import { NotSent } from '../sender.ts'
import { chunksOf } from './chunks.ts'
import type { CloudFile } from './cloud-file.ts'
import { type Cloud, cloudRequest, isSuccess, jsonOf, refusedBy } from './cloud-request.ts'

/** Errors of a lost upload session: it ended after a week, or its offset differs. */
const LOST = /"(?:lookup_failed\/)?(?:not_found|incorrect_offset|closed)\b/
const SESSION = 'https://content.dropboxapi.com/2/files/upload_session'
/** The folder of all apps. An app may write only into its own folder in it. */
const APPS = 'https://www.dropbox.com/home/Apps'

/**
 * Uploads a file by an upload session, in place of one of the same name: only a whole file appears.
 * @see https://www.dropbox.com/developers/documentation/http/documentation#files-upload_session-start
 * @returns the address of the file, or of the folder of all apps if the app's own folder is unknown
 */
export async function uploadToDropbox(ctx: SystemContext, cloud: Cloud, file: CloudFile): Promise<string> {
  let session: string | null = null
  let sent = 0
  for await (const { at, content } of chunksOf(file.body)) {
    if (session === null) session = String((await call('start', { close: false }, content)).session_id)
    else await call('append_v2', { cursor: { session_id: session, offset: at }, close: false }, content)
    sent = at + content.length
  }
  const { name } = await call(
    'finish',
    {
      cursor: { session_id: session, offset: sent },
      commit: { path: `/${file.name}`, mode: 'overwrite', mute: true },
    },
    Buffer.alloc(0),
  )
  return addressOf(ctx, typeof name === 'string' ? name : file.name)

  async function call(name: string, argument: object, body: Buffer) {
    const answer = await cloudRequest(ctx, cloud, `${SESSION}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'dropbox-api-arg': inHeader(argument) },
      body,
    })
    // The next try begins a new session.
    if (answer.status === 409 && LOST.test(answer.text))
      throw new NotSent(messages.cloudUnreachable(cloud.name), { isFinal: false })
    if (!isSuccess(answer)) refusedBy(cloud, answer)
    return jsonOf(answer)
  }
}

function addressOf({ installation }: SystemContext, name: string): string {
  const { dropboxFolder } = installation.connections
  if (dropboxFolder === undefined) return APPS
  return `${APPS}/${encodeURIComponent(dropboxFolder)}?preview=${encodeURIComponent(name)}`
}

/** A header holds only ASCII. */
const inHeader = (argument: object) =>
  JSON.stringify(argument).replace(
    /[\u007F-\uFFFF]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
