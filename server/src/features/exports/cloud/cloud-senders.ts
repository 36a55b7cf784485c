import { messages } from '@rankline/contract/messages'
import { connectionTarget } from '../../connections/connection-target.service.ts'
import { NotSent, type Sender } from '../sender.ts'
import { type CloudTarget, clouds } from './clouds.ts'

/**
 * Sends a stored file to the account that the export was linked with. A client's right to it is asked for at each
 * try: the agency may have withdrawn it since the export was wanted.
 */
export const toCloud =
  (target: CloudTarget): Sender =>
  async (ctx, userAccountId, { target_account_id, target_id }, { download, body }) => {
    const { name, driver, upload } = clouds[target]
    const [accountId, connectionId] = [target_account_id ?? 0, target_id ?? 0]
    const api = await connectionTarget(ctx, userAccountId, accountId, connectionId)
    if (api?.driver !== driver) throw new NotSent(messages.cloudUnlinked(name), { isFinal: true })
    const { mediaType, bytes } = download
    return upload(ctx, { accountId, connectionId, name }, { name: download.name, mediaType, bytes, body })
  }
