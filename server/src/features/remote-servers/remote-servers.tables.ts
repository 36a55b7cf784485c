import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'
import type { Generated } from 'kysely'

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

declare module '../../platform/database/tables.ts' {
  interface Tables {
    remote_servers: RemoteServersTable
  }
}
