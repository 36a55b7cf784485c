import { updateExports } from '@rankline/contract/account'
import { exportToCloud, revokeCloud as revokeCalls } from '@rankline/contract/exports'
import { call } from '../../platform/api.ts'
import { replaceUser } from '../../platform/session.ts'
import type { CloudName } from './clouds.ts'
import { changeExports } from './export-state.ts'
import { type ExportedList, refreshExports } from './exports.api.ts'

/** The browser goes to the file at the service, or to the consent there. */
export async function sendToCloud(cloud: CloudName, list: ExportedList) {
  const { redirect_direct: address } = await call(exportToCloud[cloud], list, { showMessage: true })
  changeExports(cloud === 'gdrive' ? { gdrive_redirect: address } : { dropbox_redirect: address })
  await refreshExports()
}

export async function revokeCloud(cloud: CloudName) {
  replaceUser(await call(revokeCalls[cloud], {}, { showMessage: true }))
  changeExports(cloud === 'gdrive' ? { gdrive_revoked: true } : { dropbox_revoked: true })
}

export async function setAutoExport(userApiId: number | 'disabled') {
  replaceUser(await call(updateExports, { user_api_id: userApiId }, { showMessage: true }))
}
