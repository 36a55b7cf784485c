import { createSecrets, secretKeys } from '../../src/platform/crypto.ts'
import { createFiles } from '../../src/platform/files.ts'
import type { Installation } from '../../src/platform/installation.ts'
import { createNameRecords } from '../../src/platform/name-records.ts'
import { createOutbound } from '../../src/platform/outbound.ts'
import { createSending } from '../../src/platform/sending.ts'
import { testFiles } from './database.ts'

/** The installation of the tests; its address does not exist, and nobody listens where its messages go. */
export const testInstallation: Installation = {
  url: 'https://rank.example.com',
  // Most tests record their own results, which are like those of a real source.
  origin: { source: 'serpapi', isSandbox: false },
  secrets: createSecrets(secretKeys(undefined, '5a'.repeat(32))),
  files: createFiles(testFiles()),
  bodies: null,
  isBreached: null,
  destinations: { slack: undefined, discord: undefined, telegramToken: undefined, standIn: undefined },
  outbound: createOutbound({ standIn: 'http://127.0.0.1:9' }),
  connections: { google: undefined, dropbox: undefined, standIn: undefined, dropboxFolder: undefined },
  providers: createOutbound({ standIn: 'http://127.0.0.1:9' }),
  billing: null,
  payments: createOutbound({ standIn: 'http://127.0.0.1:9' }),
  brandDomain: null,
  names: createNameRecords(['127.0.0.1:9']),
  remoteNetworks: [],
  sending: createSending(),
  storageBytes: 2_000 * 1024 * 1024,
  mail: { server: null, from: 'Rankline <rankline@example.com>' },
  values: {},
  erasureWaitDays: 14,
  eraseEndedAfterDays: null,
  limitFactor: 1,
  adminsNeedSecondFactor: false,
}
