import type { ServerSecurity } from '@rankline/contract/remote-servers/calls'
import type { Narrow } from '../../platform/database/narrow.ts'
import { type FactsOf, OWN } from '../../platform/database/table-facts.ts'

interface RemoteServersTables {
  remote_servers: Narrow<
    'remote_servers',
    {
      /** Encrypted. */
      password: string
      security: ServerSecurity
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends RemoteServersTables {}
}

export const remoteServersFacts = {
  remote_servers: {
    placement: 'account',
    erased: 'deleted',
    people: { username: OWN },
    archived: { leftOut: 'secrets' },
  },
} satisfies FactsOf<RemoteServersTables>
