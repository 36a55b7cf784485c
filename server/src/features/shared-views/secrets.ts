import { SHARED_PASS_LIFETIME } from '@rankline/contract/shared-views/calls'
import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'

const ABOUT_TOKENS = 'addresses of shared views'
const ABOUT_PASSES = 'passes of shared views'

type WithSecrets = Pick<Installation, 'secrets'>

const pass = z.object({ accountId: z.int(), id: z.int(), until: z.int() })

export const encryptToken = ({ secrets }: WithSecrets, token: string) => secrets.encrypt(token, ABOUT_TOKENS)
export const openToken = ({ secrets }: WithSecrets, encrypted: string) =>
  secrets.decrypt(encrypted, ABOUT_TOKENS)

/** The secret address of a view on the site of its brand or of the installation. */
export const addressOf = (installation: WithSecrets, site: string, encrypted: string): string =>
  `${site}/shared/${openToken(installation, encrypted)}`

type View = { account_id: number; id: number }

/** A pass that replaces the password of a shared view for some hours. */
export const createPass = ({ secrets }: WithSecrets, { account_id, id }: View, now: Date): string =>
  secrets.encrypt(
    JSON.stringify({ accountId: account_id, id, until: now.getTime() + SHARED_PASS_LIFETIME }),
    ABOUT_PASSES,
  )

export function isPassOf({ secrets }: WithSecrets, view: View, text: string | undefined, now: Date): boolean {
  if (text === undefined) return false
  try {
    const { accountId, id, until } = pass.parse(JSON.parse(secrets.decrypt(text, ABOUT_PASSES)))
    return accountId === view.account_id && id === view.id && until > now.getTime()
  } catch {
    // The pass is forged, or from another installation.
    return false
  }
}
