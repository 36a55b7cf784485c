import { join } from 'node:path'
import { type BreachedPasswords, createBreachedPasswords } from './breached-passwords.ts'
import { createSecrets, type Secrets, secretKeys } from './crypto.ts'
import type { Env } from './env.ts'
import { createFiles, type Files } from './files.ts'

/** Identity, secrets and limits of one installation. */
export type Installation = {
  /** The address that people open, without a trailing slash: links in mails and reports start with it. */
  url: string
  secrets: Secrets
  files: Files
  /** Checks new passwords for breaches; null without a service. */
  isBreached: BreachedPasswords | null
  /** Multiplies the limits that people behind one address share. */
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
