import { updateExports } from '@rankline/contract/account/calls'
import { exportToCloud, revokeCloud as revokeCalls } from '@rankline/contract/exports/calls'
import { autoExportType, type CloudTarget } from '@rankline/contract/exports/clouds'
import { call } from '../../platform/api.ts'
import { replaceUser } from '../../platform/session.ts'
import type { LinkName } from './clouds.ts'
import { changeExports } from './export-state.ts'
import { type ExportedList, refreshExports } from './exports.api.ts'

/** The browser goes to the file or the sheet at the service, or to the consent there. */
export async function sendToCloud(cloud: CloudTarget, list: ExportedList) {
  const { redirect_direct: address } = await call(exportToCloud[cloud], list, { showMessage: true })
  changeExports({ [`${cloud}_redirect`]: address })
  await refreshExports()
}

export async function revokeCloud(link: LinkName) {
  replaceUser(await call(revokeCalls[link], {}, { showMessage: true }))
  changeExports({ [`${link}_revoked`]: true })
}

/** Returns the server's name for a target of the automatic export. */
export const choiceOf = ({ id, cloud }: { id: number; cloud: CloudTarget }) => autoExportType(id, cloud)

export async function setAutoExport(choice: { id: number; cloud: CloudTarget } | 'disabled') {
  const wanted =
    choice === 'disabled' ? { user_api_id: choice } : { user_api_id: choice.id, target: choice.cloud }
  replaceUser(await call(updateExports, wanted, { showMessage: true }))
}
