import type { ConnectionDriver } from '@rankline/contract/connections'
import { connectionApis } from '@rankline/contract/connections'
import type { ExportTarget } from '@rankline/contract/exports'
import type { SystemContext } from '../../../platform/context.ts'
import type { CloudFile } from './cloud-file.ts'
import type { Cloud } from './cloud-request.ts'

export type CloudTarget = Exclude<ExportTarget, 'local' | 'remote_ftp'>

type Upload = (ctx: SystemContext, cloud: Cloud, file: CloudFile) => Promise<string>

/** The services that files can be sent to. Uploads are loaded when they are needed. */
export const clouds: Record<CloudTarget, { driver: ConnectionDriver; name: string; upload: Upload }> = {
  gdrive: {
    driver: 'google_drive',
    name: connectionApis.google_drive.name,
    upload: async (...given) => (await import('./drive.ts')).uploadToDrive(...given),
  },
  dropbox: {
    driver: 'dropbox',
    name: connectionApis.dropbox.name,
    upload: async (...given) => (await import('./dropbox.ts')).uploadToDropbox(...given),
  },
}

export const cloudTargets = Object.keys(clouds) as CloudTarget[]

export const targetOfDriver = (driver: ConnectionDriver): CloudTarget | undefined =>
  cloudTargets.find((target) => clouds[target].driver === driver)
