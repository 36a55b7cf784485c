import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    proxies: ProxiesTable
  }
}
