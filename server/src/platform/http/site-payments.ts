import { escapeHtml } from '@rankline/contract/escape-html'
import type { BillingSettings } from '../billing-settings.ts'

/** Payment provider's tags for the page and its origins for the content security policy. */
export type SitePayments = {
  /** For the head of the document. */
  tags: string
  scripts: readonly string[]
  styles: readonly string[]
  frames: readonly string[]
}

const none = { scripts: [], styles: [], frames: [] }

/** Origins that the provider's script needs; Stripe's checkout is a separate page. */
function originsOf({ provider, isSandbox }: BillingSettings): Omit<SitePayments, 'tags'> {
  if (provider !== 'paddle') return none
  const kind = isSandbox ? 'sandbox-' : ''
  return {
    scripts: ['https://cdn.paddle.com'],
    styles: [`https://${kind}cdn.paddle.com`],
    frames: [`https://${kind}buy.paddle.com`],
  }
}

/** @returns null without a payment provider */
export function sitePayments(settings: BillingSettings | null): SitePayments | null {
  if (settings === null) return null
  const { clientToken, isSandbox } = settings
  const tags = `<meta name="vendor-id" content="${escapeHtml(clientToken)}"><meta name="sandbox" content="${isSandbox ? 1 : 0}">`
  return { tags, ...originsOf(settings) }
}
