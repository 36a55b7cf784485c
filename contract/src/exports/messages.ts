import { counted } from '../counted.ts'

/** Messages about exports, the services and file servers they are sent to, and archives of an account. */
export const exportMessages = {
  exportDays: (most: number) => `may cover at most ${counted(most, 'day')}, from the first to the last`,
  tooLargeForPdf: (most: number) => `a PDF has room for ${counted(most, 'keyword')}; choose CSV or XLSX`,
  exportReady: 'Your file is ready.',
  exportBegun: 'We’re creating your file. You’ll be notified when it’s ready.',
  exportUploadBegun: 'We’re creating and uploading your file. You’ll be notified when it’s done.',
  exportsDeleted: (count: number) =>
    count === 1 ? 'The export has been deleted.' : `${counted(count, 'export')} have been deleted.`,
  exportLeads: (service: string) => `Going to ${service}.`,
  gdriveRevoked: 'The access to Google Drive has been revoked.',
  dropboxRevoked: 'The access to Dropbox has been revoked.',
  cloudNotLinked: (service: string) => `No account of ${service} is granted to you.`,
  cloudUnlinked: (service: string) => `${service} is no longer linked.`,
  cloudUnreachable: (service: string) => `${service} could not be reached, or did not answer as expected.`,
  cloudBusy: (service: string) => `${service} asks us to wait.`,
  spreadsheetFull: 'A spreadsheet holds 10 million cells, and this one has no room left.',
  cloudFull: (service: string) => `${service} has no room left.`,
  cloudRefused: (service: string) => `${service} refused the file.`,
  autoExportSaved: 'The automatic export has been saved.',
  autoExportEnded: (days: number) =>
    `It has failed on ${counted(days, 'day')} one after the other. Choose an account in the cloud settings to turn it on again.`,
  autoExportLost: (service: string) =>
    `The account at ${service} that it went to is no longer connected. Choose an account in the cloud settings to turn it on again.`,
  exportNotFailed: 'Only a failed export can be repeated.',
  exportNotReady: 'There is no file to download.',
  tooManyExports: (most: number) =>
    `${counted(most, 'export')} are waiting already. Try again when one has ended.`,
  exportInterrupted: 'The export was interrupted. Try again.',
  csvAddressMade: 'Link created. Copy it now: it is not shown again.',
  csvAddressRevoked: 'The address has been revoked.',
  csvAddresses: (most: number) =>
    `You have ${counted(most, 'address', 'addresses')} already. Revoke one first.`,
  csvTooLarge: (most: number) =>
    `An address holds at most ${counted(most, 'cell')}. Filter the list, or take fewer days.`,
  takeoutBegun: 'We’re creating your archive. You’ll be notified when it’s ready.',
  takeoutImportBegun: 'The archive is being imported. You will be notified at the end.',
  takeoutDeleted: 'Deleted.',
  takeoutRunning: 'An archive is already being created or imported. Wait until it has finished.',
  takeoutNotReady: 'There is no file to download.',
  takeoutInterrupted: 'It was interrupted, and nothing was changed. Try again.',
  takeoutNotEmpty:
    'This account has projects, tags, notes, presets, alerts or a click curve already. An archive can be imported only into an account without any.',
  takeoutTooLarge: (megabytes: number) => `An archive can have at most ${megabytes} MB.`,
  takeoutIncomplete: 'The upload was cut off. Try again.',
  takeoutNoArchive: 'This file is no archive of an account.',
  takeoutVersion: (version: number) =>
    `This archive has version ${version}, which this installation cannot read. Update it first.`,
  takeoutTooOld: (version: number, oldest: number) =>
    `This archive has version ${version}. The oldest that can be imported is ${oldest}: update the installation that created it, and create another one there.`,
  takeoutDay: (file: string, first: string) =>
    `${file} has a day before ${first} or in the future. Nothing has been imported.`,
  takeoutDamaged: (file: string) => `The archive is damaged or was changed: ${file} cannot be read.`,
  takeoutUnknownFile: 'The archive has files that do not belong into it.',
  takeoutUnpacksTooLarge: 'The archive is larger unpacked than can be imported.',
  storageFull: (megabytes: number) =>
    `Your stored files take up all of your ${megabytes} MB. Delete past exports, or wait until they expire.`,
  exportFailed: 'Something went wrong on our side. Try again.',
  exportServerGone: 'The file server has been deleted.',
  reportsLostServer: (count: number, server: string) =>
    `The file server "${server}" has been deleted. ${counted(count, 'report')} went there; those without another destination are disabled.`,
  noRemoteServer: 'Please add a ftp address first.',
  serverAdded: 'The file server has been added.',
  bucketAdded: 'The bucket has been added.',
  bucketSaved: 'The bucket has been saved.',
  bucketName: 'may have only letters, digits, dots, hyphens and underscores',
  bucketEndpoint: 'must be an address without a path, like https://s3.eu-central-1.amazonaws.com',
  bucketPath: 'may not contain empty parts, dots alone or backslashes',
  bucketRegion: (region: string) => `The bucket is in another region (${region}). Change the region.`,
  bucketElsewhere: 'The service says that the bucket has another address. Use the endpoint of its region.',
  bucketBusy: 'An upload of the same file is under way.',
  serverSaved: 'The file server has been saved.',
  serverDeleted: 'The file server has been deleted.',
  serverReached: 'Logged in. The folder is there.',
  tooManyServers: (most: number) => `You can have ${counted(most, 'file server')}. Delete one first.`,
  notAHost: 'must be a host name or an IP address',
  noControlCharacters: 'may not contain line breaks or other control characters',
  serverPasswordNeeded: 'is needed again for another address or port',
  privateServer: 'Private addresses aren’t allowed.',
  serverUnreachable: (reason: string) => `The server could not be reached (${reason}).`,
  serverSlow: 'The server did not answer in time.',
  serverPort: 'Port 0 cannot be reached.',
  serverLogin: 'The server refused the username or password.',
  serverKey: (key: string) =>
    `The server shows another key than before (${key}). If it was replaced on purpose, save the server again.`,
  serverDowngraded:
    'The server no longer encrypts the connection as before. If that is on purpose, save the server again.',
  serverFolder: (path: string) => `The server has no folder ${path}, or refuses it.`,
  serverRefused: (answer: string) => `The server refused the file: ${answer}`,
  serverUnreadable: 'The password of the server can no longer be read. Enter it again.',
} as const
