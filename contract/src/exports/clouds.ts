import type { ConnectionDriver } from '../connections/calls.ts'

/**
 * Cloud services for exports, and the connection that each service uses. Google Sheets needs no extra permission: that of Drive
 * covers all files that Rankline has created. The first service of a connection is its default.
 */
export const exportClouds = {
  gdrive: { driver: 'google_drive', name: 'Google Drive' },
  dropbox: { driver: 'dropbox', name: 'Dropbox' },
  gsheets: { driver: 'google_drive', name: 'Google Sheets' },
} as const satisfies Record<string, { driver: ConnectionDriver; name: string }>
export type CloudTarget = keyof typeof exportClouds

export const cloudTargets = ['gdrive', 'dropbox', 'gsheets'] as const satisfies readonly CloudTarget[]

/** Export targets of a connection, the default target first. */
export const targetsOf = (driver: ConnectionDriver): CloudTarget[] =>
  cloudTargets.filter((target) => exportClouds[target].driver === driver)

/** Value of an automatic export: the id of the connection, and the target if it is not the default one. */
export const autoExportType = (connectionId: number, target: CloudTarget): string =>
  targetsOf(exportClouds[target].driver)[0] === target ? String(connectionId) : `${connectionId} ${target}`
