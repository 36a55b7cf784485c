import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { type Endpoint, readEndpoint } from './bucket/endpoint.ts'
import { isPrefix } from './bucket/key.ts'
import { whole } from './setting-kinds.ts'
import { StartupError } from './startup-error.ts'

/** Access keys of S3-compatible services: Swift and Ceph have them like `account:user`. */
export const ACCESS_KEY = /^[\w.:@+-]+$/

/** Settings for backups, as env.ts reads them. */
export const backupShape = {
  BACKUP_PASSPHRASE: z.string().optional().describe('words that encrypt the secret key in a backup'),
  BACKUP_S3_ENDPOINT: z
    .string()
    .transform(readEndpoint)
    .refine((endpoint) => endpoint !== null)
    .optional()
    .describe('the address of an S3-compatible service, like https://s3.eu-central-1.amazonaws.com'),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('the region of the bucket, like eu-central-1'),
  BACKUP_S3_ACCESS_KEY: z.string().regex(ACCESS_KEY).optional().describe('the access key of the bucket'),
  BACKUP_S3_SECRET_KEY: z.string().optional().describe('the secret key of the bucket'),
  BACKUP_TO: z
    .string()
    .refine((text) => isAbsolute(text) || readBucketAddress(text) !== null)
    .optional()
    .describe('an absolute path of a directory, or an address like s3://bucket/prefix'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('03:00')
    .describe('a time of the day in UTC, like 03:00'),
  BACKUP_KEEP_DAYS: whole(7, 1, 365),
  BACKUP_KEEP_WEEKS: whole(4, 0, 520),
}

/** Daily backups, and which of them are kept. */
export type Schedule = {
  /** Directory, or address of a bucket. */
  to: string
  /** Line of a crontab, in UTC. */
  crontab: string
  retention: { days: number; weeks: number }
}

type Given = z.output<z.ZodObject<typeof backupShape>>

/** Service of the buckets for backups, and the keys that sign requests to it. */
export type BucketService = Endpoint & { region: string; username: string; password: string }

export type BackupSettings = {
  /** Encrypts the secret key in a backup; undefined: the key is left out. */
  passphrase: string | undefined
  /** Undefined: no backup is in a bucket. */
  service: BucketService | undefined
  /** Undefined: backups are made by hand alone. */
  schedule: Schedule | undefined
}

/** @throws {StartupError} when a part of the service is missing */
export function backupSettings(given: Given): BackupSettings {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = given
  const { BACKUP_S3_ACCESS_KEY: username, BACKUP_S3_SECRET_KEY: password } = given
  const hasAny = [endpoint, username, password].some((value) => value !== undefined)
  if (hasAny && (!endpoint || username === undefined || password === undefined))
    throw new StartupError(
      'BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY belong together: set all or none.',
    )
  const service = endpoint ? { ...endpoint, region, username: username!, password: password! } : undefined
  const { BACKUP_TO: to } = given
  if (to?.startsWith('s3:') && service === undefined)
    throw new StartupError(
      `BACKUP_TO=${to} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`,
    )
  return {
    passphrase: given.BACKUP_PASSPHRASE,
    service,
    schedule: to === undefined ? undefined : scheduleOf(to, given),
  }
}

function scheduleOf(to: string, given: Given): Schedule {
  const [hour, minute] = given.BACKUP_AT.split(':').map(Number)
  const retention = { days: given.BACKUP_KEEP_DAYS, weeks: given.BACKUP_KEEP_WEEKS }
  return { to, crontab: `${minute} ${hour} * * *`, retention }
}

/**
 * Reads the settings for backups alone, for a command that needs no others.
 * @throws {StartupError} naming every wrong one
 */
export function readBackupSettings(source: Record<string, string | undefined>): BackupSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.object(backupShape).safeParse(given)
  if (parsed.success) return backupSettings(parsed.data)
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => path[0] as keyof typeof backupShape))]
  throw new StartupError(
    `Wrong settings: ${wrong.map((name) => `${name} must be ${backupShape[name].description}`).join('; ')}.`,
  )
}

const BUCKET_ADDRESS = /^s3:\/\/([\w-]+(?:\.[\w-]+)*)(?:\/(.*))?$/

/** Bucket and path of an address like `s3://bucket/path`; null if it is none. */
export function readBucketAddress(text: string): { bucket: string; path: string } | null {
  const [, bucket, path = ''] = BUCKET_ADDRESS.exec(text) ?? []
  return bucket !== undefined && isPrefix(path) ? { bucket, path } : null
}
