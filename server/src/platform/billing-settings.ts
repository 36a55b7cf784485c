import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

/** Payment providers; `none` offers no online payment, `fake` takes no money. */
const billingProviders = ['none', 'fake', 'paddle', 'stripe'] as const
type ProviderName = Exclude<(typeof billingProviders)[number], 'none'>

const secret = () => z.string().optional().describe('what the provider calls it')
const priceList = /^\d{1,9}:[\w-]+(,\d{1,9}:[\w-]+)*$/

/** Settings for payments, as env.ts reads them. */
export const billingShape = {
  BILLING_PROVIDER: z
    .enum(billingProviders)
    .default('none')
    .describe(`one of ${billingProviders.join(', ')}`),
  BILLING_API_KEY: secret(),
  BILLING_WEBHOOK_SECRET: secret(),
  BILLING_CLIENT_TOKEN: secret(),
  BILLING_PRICES: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(priceList))
    .optional()
    .describe("plan numbers with the provider's prices, like 1:pri_abc,2:pri_def"),
  BILLING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of a stand-in for the provider, like http://127.0.0.1:9000'),
  FAKE_BILLING_ALLOWED: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((value) => value === '1' || value === 'true')
    .describe('1 or 0'),
}

export type BillingSettings = {
  provider: ProviderName
  apiKey: string
  webhookSecret: string
  /** Token for the provider's script in the browser. */
  clientToken: string
  /** Whether no real money moves. */
  isSandbox: boolean
  /** The provider's prices, with the plan number of each. */
  prices: readonly { planId: number; priceId: string }[]
  /** Called instead of the provider's servers, at the same paths. */
  standIn: string | undefined
}

type Given = z.output<z.ZodObject<typeof billingShape>>

/**
 * @returns null without a payment provider
 * @throws {StartupError} when a setting of the provider is missing, or the fake one would run in production
 */
export function billingSettings(given: Given, isProduction: boolean): BillingSettings | null {
  const provider = given.BILLING_PROVIDER
  if (provider === 'none') return null
  if (provider === 'fake' && isProduction && !given.FAKE_BILLING_ALLOWED)
    throw new StartupError(
      'BILLING_PROVIDER=fake takes no money: in production set it to a real provider, or FAKE_BILLING_ALLOWED=1 to give packages away on purpose.',
    )
  for (const name of neededBy[provider])
    if (given[name] === undefined)
      throw new StartupError(
        `BILLING_PROVIDER=${provider}: ${name} must be set to ${billingShape[name].description}.`,
      )
  const apiKey = given.BILLING_API_KEY ?? ''
  const clientToken = given.BILLING_CLIENT_TOKEN ?? provider
  return {
    provider,
    apiKey,
    webhookSecret: given.BILLING_WEBHOOK_SECRET ?? '',
    clientToken,
    isSandbox:
      provider === 'fake' ||
      (provider === 'paddle' ? clientToken.startsWith('test_') : /^.k_test_/.test(apiKey)),
    prices: pricesFrom(given.BILLING_PRICES),
    standIn: given.BILLING_URL,
  }
}

const neededBy = {
  fake: [],
  paddle: ['BILLING_API_KEY', 'BILLING_WEBHOOK_SECRET', 'BILLING_CLIENT_TOKEN', 'BILLING_PRICES'],
  stripe: ['BILLING_API_KEY', 'BILLING_WEBHOOK_SECRET', 'BILLING_PRICES'],
} as const satisfies Record<ProviderName, readonly (keyof Given)[]>

/** The fake provider signs with a secret that this installation derives from its own key. */
export function withFakeSecret(settings: BillingSettings | null, secretKey: string): BillingSettings | null {
  if (settings?.provider !== 'fake') return settings
  const webhookSecret = createHmac('sha256', Buffer.from(secretKey, 'hex'))
    .update('fake billing')
    .digest('hex')
  return { ...settings, webhookSecret }
}

/** @throws {StartupError} when a plan or a price is named twice */
function pricesFrom(text = ''): BillingSettings['prices'] {
  const prices = text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [plan = '', priceId = ''] = part.split(':')
      return { planId: Number(plan), priceId }
    })
  const plans = new Set(prices.map(({ planId }) => planId))
  const ids = new Set(prices.map(({ priceId }) => priceId))
  if (plans.size < prices.length || ids.size < prices.length)
    throw new StartupError('BILLING_PRICES must name each plan and each price once.')
  return prices
}
