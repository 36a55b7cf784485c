import { z } from 'zod'
import { ACCESS_KEY, type BackupSettings, type BucketService, readBucketAddress } from './backup-settings.ts'
import { readEndpoint } from './bucket/endpoint.ts'
import { whole } from './setting-kinds.ts'
import { StartupError } from './startup-error.ts'

/** Settings for data outside the database, as env.ts reads them. */
export const storageShape = {
  STORAGE_S3_ENDPOINT: z
    .string()
    .transform(readEndpoint)
    .refine((endpoint) => endpoint !== null)
    .optional()
    .describe('the address of an S3-compatible service, like https://s3.eu-central-1.amazonaws.com'),
  STORAGE_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('the region of the buckets, like eu-central-1'),
  STORAGE_S3_ACCESS_KEY: z.string().regex(ACCESS_KEY).optional().describe('the access key of the buckets'),
  STORAGE_S3_SECRET_KEY: z.string().optional().describe('the secret key of the buckets'),
  BODIES_URL: bucketAddress(),
  FILES_URL: bucketAddress(),
  BODIES_CACHE: whole(512, 0, 10_000_000),
  BODIES_KEEP_DAYS: whole(35, 1, 3_650),
}

function bucketAddress() {
  return z
    .string()
    .refine((text) => readBucketAddress(text) !== null)
    .optional()
    .describe('the address of a bucket, like s3://bucket/prefix')
}

/** Part of a bucket in which the objects of one kind are. */
export type Bucketful = BucketService & { bucket: string; path: string }

export type StorageSettings = {
  /** Bodies of result pages; null: they are in the database. */
  bodies: Bucketful | null
  /** Pictures of people and files of brands; null: they are in the data directory. */
  files: Bucketful | null
  /** Megabytes of bodies that a machine keeps on its disk. */
  cacheMegabytes: number
  /** Days for which an object is kept after the last of its bodies is gone, so that backups of these days can be restored. */
  keepDays: number
}

const DAYS_OF_WEEK = 7

type Given = z.output<z.ZodObject<typeof storageShape>>

/**
 * @param schedule of backups, which name objects: they are kept as long
 * @throws {StartupError} when a part of the service is missing, or objects are kept too short
 */
export function storageSettings(given: Given, { schedule }: BackupSettings): StorageSettings {
  const service = serviceOf(given)
  const { days, weeks } = schedule?.retention ?? { days: 0, weeks: 0 }
  const oldest = Math.max(days, weeks === 0 ? 0 : (weeks + 1) * DAYS_OF_WEEK)
  if (given.BODIES_URL !== undefined && given.BODIES_KEEP_DAYS < oldest)
    throw new StartupError(
      `BODIES_KEEP_DAYS must be at least ${oldest}: BACKUP_KEEP_DAYS and BACKUP_KEEP_WEEKS keep backups of so many days.`,
    )
  return {
    bodies: placeOf('BODIES_URL', given.BODIES_URL, service),
    files: placeOf('FILES_URL', given.FILES_URL, service),
    cacheMegabytes: given.BODIES_CACHE,
    keepDays: given.BODIES_KEEP_DAYS,
  }
}

function serviceOf(given: Given): BucketService | null {
  const { STORAGE_S3_ENDPOINT: endpoint, STORAGE_S3_REGION: region } = given
  const { STORAGE_S3_ACCESS_KEY: username, STORAGE_S3_SECRET_KEY: password } = given
  if (endpoint && username !== undefined && password !== undefined)
    return { ...endpoint, region, username, password }
  if ([endpoint, username, password].every((value) => value === undefined)) return null
  throw new StartupError(
    'STORAGE_S3_ENDPOINT, STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY belong together: set all or none.',
  )
}

function placeOf(name: string, url: string | undefined, service: BucketService | null): Bucketful | null {
  if (url === undefined) return null
  if (service === null)
    throw new StartupError(
      `${name}=${url} needs STORAGE_S3_ENDPOINT, STORAGE_S3_ACCESS_KEY and STORAGE_S3_SECRET_KEY.`,
    )
  return { ...service, ...readBucketAddress(url)! }
}

/**
 * Reads the settings for data outside the database alone, for a command that needs no others.
 * @throws {StartupError} naming every wrong one
 */
export function readStorageSettings(
  source: Record<string, string | undefined>,
  backup: BackupSettings,
): StorageSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.object(storageShape).safeParse(given)
  if (parsed.success) return storageSettings(parsed.data, backup)
  const wrong = [...new Set(parsed.error.issues.map(({ path }) => path[0] as keyof typeof storageShape))]
  throw new StartupError(
    `Wrong settings: ${wrong.map((name) => `${name} must be ${storageShape[name].description}`).join('; ')}.`,
  )
}
