import { createSecrets, secretKeys } from '../platform/crypto.ts'
import type { Installation } from '../platform/installation.ts'

/** The installation that tests run in; its address leads nowhere. */
export const testInstallation: Installation = {
  url: 'https://rank.example.com',
  secrets: createSecrets(secretKeys(undefined, '5a'.repeat(32))),
}
