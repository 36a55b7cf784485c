import { messages } from '@rankline/contract/messages'
import { uploadFile } from '../remote-servers/upload-file.service.ts'
import { toCloud } from './cloud/cloud-senders.ts'
import { NotSent, type Sender, type Senders } from './sender.ts'

const toRemoteServer: Sender = async (ctx, accountId, { id, target_id: serverId }, { download, body }) => {
  const isThere = await uploadFile(ctx, accountId, serverId ?? 0, { id, name: download.name, body })
  if (!isThere) throw new NotSent(messages.exportServerGone, { isFinal: true })
  return null
}

export const senders: Senders = {
  remote_ftp: toRemoteServer,
  gdrive: toCloud('gdrive'),
  dropbox: toCloud('dropbox'),
}
