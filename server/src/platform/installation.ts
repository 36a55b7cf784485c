import { join } from 'node:path'
import { type BreachedPasswords, createBreachedPasswords } from './breached-passwords.ts'
import { createSecrets, type Secrets, secretKeys } from './crypto.ts'
import type { Env } from './env.ts'
import { createFiles, type Files } from './files.ts'

/** What one installation is known by and keeps to itself. */
export type Installation = {
  /** The address people open, without a trailing slash: links in mails and reports start with it. */
  url: string
  secrets: Secrets
  files: Files
  /** Where new passwords are looked up; null without a service. */
  isBreached: BreachedPasswords | null
  /** Multiplies limits that one address shares. */
  limitFactor: number
  /** Whether administrators' calls need a session that has passed a second factor. */
  adminsNeedSecondFactor: boolean
}

export function installationOf(
  env: Pick<
    Env,
    | 'appUrl'
    | 'secretKey'
    | 'secretKeys'
    | 'dataDirectory'
    | 'breachedPasswordsUrl'
    | 'adminsNeedSecondFactor'
    | 'limitFactor'
  >,
): Installation {
  return {
    url: env.appUrl,
    secrets: createSecrets(secretKeys(env.secretKeys, env.secretKey)),
    files: createFiles(join(env.dataDirectory, 'files')),
    isBreached:
      env.breachedPasswordsUrl === undefined ? null : createBreachedPasswords(env.breachedPasswordsUrl),
    limitFactor: env.limitFactor,
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
  }
}
