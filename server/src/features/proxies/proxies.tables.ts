import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ProxiesTables {
  proxies: Narrow<
    'proxies',
    {
      /** ISO 3166-1 alpha-2, lower case. */
      country: string
      /** Empty if there is none. */
      username: string
      /** Encrypted. */
      password: string
      /** Milliseconds. */
      latency: number
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ProxiesTables {}
}

export const proxiesFacts = {
  proxies: { placement: 'coordinator', erased: 'impersonal', people: { username: 'the log-in of a server' } },
} satisfies FactsOf<ProxiesTables>
