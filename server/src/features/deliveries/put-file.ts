import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { Busy } from '../../platform/semaphores.ts'
import { ServerFailure } from '../../platform/server-failure.ts'
import { readDownload } from '../downloads/downloads.service.ts'
import { clearLater } from '../remote-servers/clear-unfinished.job.ts'
import { removeUnfinished, uploadFile } from '../remote-servers/upload-file.service.ts'
import { readServerAddress } from './destination-address.ts'
import type { Outcome } from './outcome.ts'
import type { Outgoing } from './outgoing.ts'

/** Uploads the file of a message to a person's file server or bucket; the final name never holds an incomplete file. */
export async function putFile(
  ctx: SystemContext,
  accountId: number,
  address: string,
  { attachment }: Pick<Outgoing, 'attachment'>,
): Promise<Outcome> {
  const stored = attachment && (await readDownload(ctx.db, accountId, attachment.downloadId))
  if (stored === undefined) return { is: 'failed', answer: messages.fileExpired }
  const { accountId: owner, serverId } = readServerAddress(address)
  const file = { id: stored.download.id, name: stored.download.name }
  try {
    const isThere = await uploadFile(ctx, owner, serverId, { ...file, body: stored.body })
    return isThere
      ? { is: 'sent', answer: messages.filePut(file.name) }
      : { is: 'failed', answer: messages.exportServerGone }
  } catch (error) {
    if (!(error instanceof ServerFailure)) throw error
    // The next attempt would replace the unfinished file; after the last one it would stay.
    await removeUnfinished(ctx, owner, serverId, file).catch(async (failure: unknown) => {
      if (!(failure instanceof ServerFailure || failure instanceof Busy)) throw failure
      ctx.log.warn({ err: failure, server: serverId }, 'an unfinished file stays on a file server')
      await clearLater(ctx.db, owner, serverId, file)
    })
    const answer = error.message
    return error.isFinal
      ? { is: 'failed', answer }
      : { is: 'later', answer, pause: null, isTimeOut: error.message === messages.serverSlow }
  }
}
