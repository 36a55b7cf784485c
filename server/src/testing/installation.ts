import { createSecrets, secretKeys } from '../platform/crypto.ts'
import { createFiles } from '../platform/files.ts'
import type { Installation } from '../platform/installation.ts'
import { testFiles } from './database.ts'

/** The installation of the tests; its address does not exist. */
export const testInstallation: Installation = {
  url: 'https://rank.example.com',
  secrets: createSecrets(secretKeys(undefined, '5a'.repeat(32))),
  files: createFiles(testFiles()),
  isBreached: null,
  limitFactor: 1,
  adminsNeedSecondFactor: false,
}
