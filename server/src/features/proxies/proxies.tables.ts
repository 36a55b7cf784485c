import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ProxiesTable = {
  id: Generated<number>
  host: string
  port: number
  /** ISO 3166-1 alpha-2, lower case. */
  country: string | null
  /** Empty if there is none. */
  username: Generated<string>
  /** Encrypted. */
  password: string | null
  is_enabled: Generated<boolean>
  used: Generated<number>
  failed: Generated<number>
  blocked: Generated<number>
  /** Milliseconds. */
  latency: number | null
  last_failure: string | null
  resting_until: Date | null
  last_used_at: Date | null
  created_at: Generated<Date>
}

interface ProxiesTables {
  proxies: ProxiesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ProxiesTables {}
}

export const proxiesFacts = {
  proxies: { erased: 'impersonal', people: { username: 'the log-in of a server' } },
} satisfies FactsOf<ProxiesTables>
