import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'
import type { Generated } from 'kysely'
import { type FactsOf, OWN } from '../../platform/database/table-facts.ts'

type RemoteServersTable = {
  account_id: number
  id: Generated<number>
  name: string
  host: string
  port: number
  username: string
  /** Encrypted. */
  password: string
  path: string
  security: ServerSecurity | null
  host_key: string | null
  reached_at: Date | null
  created_at: Date
  bucket: string | null
  region: string | null
}

interface RemoteServersTables {
  remote_servers: RemoteServersTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends RemoteServersTables {}
}

export const remoteServersFacts = {
  remote_servers: { erased: 'deleted', people: { username: OWN }, archived: { leftOut: 'secrets' } },
} satisfies FactsOf<RemoteServersTables>
