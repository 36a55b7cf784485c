import { messages } from '@rankline/contract/messages'
import { uploadFile } from '../remote-servers/upload-file.service.ts'
import { toCloud } from './cloud/cloud-senders.ts'
import { NotSent, type Sender, type Senders } from './sender.ts'

/** Loaded when it is needed. */
const toSheets: Sender = async (...given) => (await import('./sheets/to-sheets.ts')).toSheets(...given)

const toRemoteServer: Sender = async (ctx, accountId, { id, target_id: serverId }, content) => {
  const { download, body } = await content.file()
  const isThere = await uploadFile(ctx, accountId, serverId ?? 0, { id, name: download.name, body })
  if (!isThere) throw new NotSent(messages.exportServerGone, { isFinal: true })
  return null
}

export const senders: Senders = {
  remote_ftp: toRemoteServer,
  gdrive: toCloud('gdrive'),
  dropbox: toCloud('dropbox'),
  gsheets: toSheets,
}
