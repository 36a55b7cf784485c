import { join } from 'node:path'
import { sourcesIn } from '@rankline/serp/sources/order'
import { type BillingSettings, withFakeSecret } from './billing-settings.ts'
import { type BodyStorage, createBodyStorage } from './body-storage.ts'
import { type BreachedPasswords, createBreachedPasswords } from './breached-passwords.ts'
import { createObjectStore, type ObjectStore } from './bucket/object-store.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { createSecrets, type Secrets, secretKeys } from './crypto.ts'
import type { DestinationSettings } from './destination-settings.ts'
import type { Env } from './env.ts'
import { createFiles, type Files } from './files.ts'
import { createNameRecords, type NameRecords } from './name-records.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { createSending, type Sending } from './sending.ts'

/** Sources of the installation's positions, according to its settings. `isSandbox`: some of them are invented. */
type Origin = { source: string; isSandbox: boolean }

/** Identity, secrets and limits of one installation. */
export type Installation = {
  /** The address that people open, without a trailing slash: links in mails and reports start with it. */
  url: string
  origin: Origin
  secrets: Secrets
  files: Files
  /** Where bodies of result pages are packed; null: they are in the database. */
  bodies: BodyStorage | null
  /** Checks new passwords for breaches; null without a service. */
  isBreached: BreachedPasswords | null
  /** Services that messages are sent to. */
  destinations: DestinationSettings
  outbound: Outbound
  /** Services that accounts connect with, and the client that calls them. */
  connections: ConnectionSettings
  providers: Outbound
  /** The payment provider, null without one, and the client that calls it. */
  billing: BillingSettings | null
  payments: Outbound
  /** Domain whose sub-domains are the addresses of brands; null: brands have paths only. */
  brandDomain: string | null
  /** The name servers that know the domains of brands. */
  names: NameRecords
  /** Private networks in which the file servers of people may be, like `10.0.0.0/8`. */
  remoteNetworks: readonly string[]
  /** Time limits of file servers, and the maximum of concurrent uploads to them. */
  sending: Sending
  /** Bytes that the stored files of one account may take. */
  storageBytes: number
  /** Host of the mail server, or null if mails are written to files; and the sender. */
  mail: { server: string | null; from: string }
  /** Environment values of settings that administrators can override, by name. */
  values: Readonly<Record<string, string>>
  /** Days between the confirmation of an erasure and the erasure. */
  erasureWaitDays: number
  /** Days after the end of a package until the erasure of an account is ordered; null: never. */
  eraseEndedAfterDays: number | null
  /** Multiplies the limits that people behind one address share. */
  limitFactor: number
  /** Whether administrators' calls need a session that has passed a second factor. */
  adminsNeedSecondFactor: boolean
}

/** The bucket with the files of people; null: they are in the data directory. */
export const bucketOfFiles = ({ storage: { files } }: Pick<Env, 'storage'>): ObjectStore | null =>
  files === null ? null : createObjectStore(files)

export function installationOf(
  env: Pick<
    Env,
    | 'appUrl'
    | 'order'
    | 'sandboxed'
    | 'secretKey'
    | 'secretKeys'
    | 'dataDirectory'
    | 'storage'
    | 'breachedPasswordsUrl'
    | 'destinations'
    | 'connections'
    | 'billing'
    | 'brandDomain'
    | 'nameServers'
    | 'remoteNetworks'
    | 'storageMegabytes'
    | 'erasureWaitDays'
    | 'eraseEndedAfterDays'
    | 'mail'
    | 'values'
    | 'adminsNeedSecondFactor'
    | 'limitFactor'
  >,
): Installation {
  return {
    url: env.appUrl,
    origin: { source: sourcesIn(env.order).join(', '), isSandbox: env.sandboxed },
    secrets: createSecrets(secretKeys(env.secretKeys, env.secretKey)),
    files: createFiles(join(env.dataDirectory, 'files'), bucketOfFiles(env)),
    bodies: createBodyStorage(env.storage, env.dataDirectory),
    isBreached:
      env.breachedPasswordsUrl === undefined ? null : createBreachedPasswords(env.breachedPasswordsUrl),
    destinations: env.destinations,
    outbound: createOutbound({ standIn: env.destinations.standIn }),
    connections: env.connections,
    providers: createOutbound({
      standIn: env.connections.standIn,
      patience: 30_000,
      mostPerHost: 32,
      mostOfSender: 16,
    }),
    billing: withFakeSecret(env.billing, env.secretKey),
    payments: createOutbound({ standIn: env.billing?.standIn, patience: 30_000, mostPerHost: 32 }),
    brandDomain: env.brandDomain,
    names: createNameRecords(env.nameServers),
    remoteNetworks: env.remoteNetworks,
    sending: createSending(),
    storageBytes: env.storageMegabytes * 1024 * 1024,
    mail: { server: env.mail.server?.host ?? null, from: env.mail.from },
    values: env.values,
    erasureWaitDays: env.erasureWaitDays,
    eraseEndedAfterDays: env.eraseEndedAfterDays,
    limitFactor: env.limitFactor,
    adminsNeedSecondFactor: env.adminsNeedSecondFactor,
  }
}
