import type { Sender } from '../sender.ts'
import { type CloudTarget, clouds } from './clouds.ts'

/** Sends a stored file to the account that the export was linked with. */
export const toCloud =
  (target: CloudTarget): Sender =>
  (ctx, _accountId, { target_account_id: accountId, target_id: connectionId }, { download, body }) => {
    const { name, upload } = clouds[target]
    const cloud = { accountId: accountId ?? 0, connectionId: connectionId ?? 0, name }
    const { mediaType, bytes } = download
    return upload(ctx, cloud, { name: download.name, mediaType, bytes, body })
  }
