import type { SystemContext } from '../../../platform/context.ts'
import type { Sender } from '../sender.ts'
import type { CloudFile } from './cloud-file.ts'
import type { Cloud } from './cloud-request.ts'
import { grantedCloud } from './granted-cloud.ts'

type Upload = (ctx: SystemContext, cloud: Cloud, file: CloudFile) => Promise<string>

/** The services that take files. Each is loaded when it is needed. */
const uploads = {
  gdrive: async (...given) => (await import('./drive.ts')).uploadToDrive(...given),
  dropbox: async (...given) => (await import('./dropbox.ts')).uploadToDropbox(...given),
} satisfies Record<string, Upload>

/** Sends a stored file to the account that the export was linked with. */
export const toCloud =
  (target: keyof typeof uploads): Sender =>
  async (ctx, accountId, row, content) => {
    const cloud = await grantedCloud(ctx, accountId, row, target)
    const { download, body } = await content.file()
    const { name, mediaType, bytes } = download
    return uploads[target](ctx, cloud, { name, mediaType, bytes, body })
  }
