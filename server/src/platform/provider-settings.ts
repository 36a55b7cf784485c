import { z } from 'zod'

/** Providers people may sign in through. */
export const providerNames = ['google', 'facebook', 'github'] as const
export type ProviderName = (typeof providerNames)[number]

const secret = () => z.string().optional().describe('what the provider calls it')
const address = () =>
  z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the address of a stand-in for the provider, like http://127.0.0.1:9000')

/** Settings for signing in through providers, as env.ts reads them. */
export const providerShape = {
  GOOGLE_CLIENT_ID: secret(),
  GOOGLE_CLIENT_SECRET: secret(),
  GOOGLE_URL: address(),
  FACEBOOK_CLIENT_ID: secret(),
  FACEBOOK_CLIENT_SECRET: secret(),
  FACEBOOK_URL: address(),
  GITHUB_CLIENT_ID: secret(),
  GITHUB_CLIENT_SECRET: secret(),
  GITHUB_URL: address(),
}

export type ProviderSettings = {
  clientId: string
  clientSecret: string
  /** Called instead of all the provider's hosts, at the same paths. */
  url: string | undefined
}

type Given = z.output<z.ZodObject<typeof providerShape>>

/** The providers that have both an id and a secret; the others are not offered. */
export function providerSettings(given: Given): Partial<Record<ProviderName, ProviderSettings>> {
  return Object.fromEntries(
    providerNames.flatMap((name) => {
      const prefix = name.toUpperCase() as Uppercase<ProviderName>
      const clientId = given[`${prefix}_CLIENT_ID`]
      const clientSecret = given[`${prefix}_CLIENT_SECRET`]
      if (clientId === undefined || clientSecret === undefined) return []
      return [[name, { clientId, clientSecret, url: given[`${prefix}_URL`] }]]
    }),
  )
}
