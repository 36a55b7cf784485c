import { createSecrets, type Secrets, secretKeys } from './crypto.ts'
import type { Env } from './env.ts'

/** What one installation is known by and keeps to itself. */
export type Installation = {
  /** The address people open, without a trailing slash: links in mails and reports start with it. */
  url: string
  secrets: Secrets
}

export function installationOf(env: Pick<Env, 'appUrl' | 'secretKey' | 'secretKeys'>): Installation {
  return { url: env.appUrl, secrets: createSecrets(secretKeys(env.secretKeys, env.secretKey)) }
}
