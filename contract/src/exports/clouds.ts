import type { ConnectionDriver } from '../connections/calls.ts'

/**
 * Services that exports go to, and the connection with which each is called. Spreadsheets need no right of their own:
 * that of Drive is about all files that Rankline has made. The first one of a connection is its usual one.
 */
export const exportClouds = {
  gdrive: { driver: 'google_drive', name: 'Google Drive' },
  dropbox: { driver: 'dropbox', name: 'Dropbox' },
  gsheets: { driver: 'google_drive', name: 'Google Sheets' },
} as const satisfies Record<string, { driver: ConnectionDriver; name: string }>
export type CloudTarget = keyof typeof exportClouds

export const cloudTargets = ['gdrive', 'dropbox', 'gsheets'] as const satisfies readonly CloudTarget[]

/** What exports can be with a connection, its usual one first. */
export const targetsOf = (driver: ConnectionDriver): CloudTarget[] =>
  cloudTargets.filter((target) => exportClouds[target].driver === driver)

/** The choice of an automatic export: the id of the connection, with the target unless it is the usual one. */
export const autoExportType = (connectionId: number, target: CloudTarget): string =>
  targetsOf(exportClouds[target].driver)[0] === target ? String(connectionId) : `${connectionId} ${target}`
