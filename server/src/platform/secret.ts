import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateDirectory } from './private-directory.ts'
import { StartupError } from './startup-error.ts'

/**
 * The installation's key, 32 bytes in hexadecimal, in `<data directory>/secret`, created at the first start.
 * Without it, encrypted values are lost, so it must be part of the backup.
 */
export function readSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'secret')
  try {
    makePrivateDirectory(dataDirectory)
    // With 'wx' only one of several processes that start together writes the file.
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new StartupError(
        `DATA_DIR must be a directory this process may write to, and ${dataDirectory} is not (${code}).`,
      )
  }
  const { uid, mode } = statSync(file)
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(file, 0o600)
  const secret = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(secret))
    throw new StartupError(
      `${file} must hold 64 hexadecimal digits: put the file back from a backup, or set SECRET_KEY.`,
    )
  return secret
}
