import { readFileSync } from 'node:fs'
import { addressesOf } from './database/failover.ts'
import type { Log } from './log.ts'
import { isLoopback, type MailSettings } from './mail/mail-settings.ts'
import { flag, optionalFlag } from './setting-kinds.ts'
import { StartupError } from './startup-error.ts'

/** Settings for encrypted connections, as env.ts reads them. */
export const tlsShape = {
  HTTPS_ONLY: optionalFlag(),
  REQUIRE_TLS: flag(),
}

type Given = {
  appUrl: string
  isProduction: boolean
  /** Addresses of databases by their settings. */
  databases: Record<string, string | undefined>
  mail: MailSettings
  breachedPasswordsUrl: string | undefined
  workerMetrics: { host: string; tls: object | null } | null
  backup: { service: { host: string; security: string | null } | undefined }
  storage: Record<'bodies' | 'files', { host: string; security: string | null } | null>
}

/** @returns a sentence for each connection with another machine that the settings leave unencrypted */
export function plainConnections(given: Given): string[] {
  const { server } = given.mail
  const sentences: Record<string, boolean> = {
    'people reach Rankline without TLS, as APP_URL begins with http':
      given.isProduction && isPlainAddress(given.appUrl),
    ...Object.fromEntries(
      Object.entries(given.databases).map(([name, url]) => [
        `the database is reached without TLS: add sslmode=verify-full to ${name}`,
        url !== undefined && addressesOf(url).some(isPlainDatabase),
      ]),
    ),
    'mails may leave without TLS: set SMTP_SECURITY to starttls or tls':
      server !== undefined && !server.secure && !server.requireTLS && !isLoopback(server.host),
    'new passwords are compared with breaches without TLS, as BREACHED_PASSWORDS_URL begins with http':
      given.breachedPasswordsUrl !== undefined && isPlainAddress(given.breachedPasswordsUrl),
    'metrics of workers are read without TLS: set WORKER_METRICS_CERT and WORKER_METRICS_KEY':
      given.workerMetrics !== null &&
      given.workerMetrics.tls === null &&
      !isLoopback(given.workerMetrics.host),
    'backups leave without TLS, as BACKUP_S3_ENDPOINT begins with http':
      given.backup.service?.security === 'plain' && !isLoopback(given.backup.service.host),
    'result pages and files leave without TLS, as STORAGE_S3_ENDPOINT begins with http': isPlainService(
      given.storage.bodies ?? given.storage.files,
    ),
  }
  return Object.keys(sentences).filter((sentence) => sentences[sentence])
}

/** Logs the warnings in each process at its start, so that they appear where the process runs. */
export function warnOfPlainConnections({ plainConnections }: { plainConnections: string[] }, log: Log) {
  for (const sentence of plainConnections) log.warn({ event: 'plain_connection' }, sentence)
}

const isPlainService = (service: { host: string; security: string | null } | null) =>
  service?.security === 'plain' && !isLoopback(service.host)

const isPlainAddress = (address: string) => {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Values of `sslmode` with which node-postgres uses TLS and checks the certificate. */
const CHECKED_MODES = new Set(['prefer', 'require', 'verify-ca', 'verify-full'])

/** A socket of this machine needs no encryption. */
function isPlainDatabase(connectionString: string): boolean {
  const { hostname, searchParams: given } = new URL(connectionString)
  const host = given.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const mode = given.get('sslmode')
  if (mode !== null) return !CHECKED_MODES.has(mode)
  return !/^(?:true|1)$/.test(given.get('ssl') ?? '') && given.get('sslrootcert') === null
}

/** @throws {StartupError} when one of the two files is missing */
export function certificateIn(certFile: string | undefined, keyFile: string | undefined) {
  if (certFile === undefined && keyFile === undefined) return null
  if (certFile === undefined || keyFile === undefined)
    throw new StartupError('WORKER_METRICS_CERT and WORKER_METRICS_KEY belong together: set both or none.')
  try {
    return { cert: readFileSync(certFile), key: readFileSync(keyFile) }
  } catch (cause) {
    throw new StartupError(
      `WORKER_METRICS_CERT and WORKER_METRICS_KEY must name files that can be read: ${(cause as Error).message}.`,
      { cause },
    )
  }
}
