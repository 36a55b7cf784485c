import type { WebhookProvider } from '@rankline/contract/deliveries/calls'
import { webhookProviders } from '@rankline/contract/deliveries/calls'
import { addressField } from '@rankline/contract/deliveries/destinations'
import {
  type FormState,
  type WebhookProblem,
  webhookFormPath,
} from '@rankline/contract/deliveries/webhook-link'
import { z } from 'zod'
import type { Installation } from '../../platform/installation.ts'

const ABOUT = 'webhook state'

/** OAuth state of Slack or Discord, encrypted. */
const oauthState = z.object({
  provider: z.enum(webhookProviders),
  form: z.enum(['alerts', 'reports']),
  isClient: z.boolean(),
  /** Site where the person works, if not at the installation's address. */
  site: z.string(),
  state: z.record(z.string(), z.string()),
  /** Random value that the browser also has in a cookie, so that nobody else can return with this state. */
  nonce: z.string(),
  until: z.number(),
})
export type WebhookState = z.output<typeof oauthState>

export const encryptState = ({ secrets }: Installation, given: WebhookState) =>
  secrets.encrypt(JSON.stringify(given), ABOUT)

/** @returns null if another installation created it, or it has expired */
export function decryptState({ secrets }: Installation, encrypted: string): WebhookState | null {
  try {
    const opened = oauthState.parse(JSON.parse(secrets.decrypt(encrypted, ABOUT)))
    return opened.until > Date.now() ? opened : null
  } catch {
    return null
  }
}

type Return = Pick<WebhookState, 'form' | 'isClient' | 'site'> & { state: FormState }

/** Returns to the form with its values and the reason for a missing address. */
export const withProblem = (to: Return, problem: WebhookProblem): string =>
  addressOf(to, { ...to.state, destination_problem: problem })

/** Returns to the form with its values and the new address. */
export function withAddress(to: Return, provider: WebhookProvider, address: string): string {
  const { state } = to
  const types = new Set((state.destination_type ?? '').split(',').filter((type) => type !== ''))
  const chosen = [...types.add(provider)].join(',')
  return addressOf(to, { ...state, destination_type: chosen, [addressField(provider)]: address })
}

const addressOf = ({ form, isClient, site }: Return, query: FormState) =>
  `${site}${isClient ? '/white-label' : ''}${webhookFormPath(form, query)}?${new URLSearchParams(query)}`
