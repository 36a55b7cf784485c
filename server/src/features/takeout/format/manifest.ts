import { dateFormats, isTimeZone } from '@rankline/contract/account/time-display'
import { z } from 'zod'
import { oneLine } from './columns.ts'
import { fileOf } from './table.ts'
import { tablesOf } from './takeout-tables.ts'

export const MANIFEST = 'manifest.json'
export const SETTINGS = 'settings.json'
const FORMAT = 'rankline-takeout'
/** Raised when the format changes. Tables and columns added by a version name it in `since`. */
export const VERSION = 14
/** The first version whose visibility counts clicks. It counted places before. */
export const VISIBILITY_BY_CLICKS = 6
/** Archives of earlier versions cannot be read. */
export const OLDEST_VERSION = 3

/** Describes the archive. It is written last, so an incomplete archive has no manifest. */
export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  made_at: z.iso.datetime({ offset: true }),
  /** Rows by file. */
  rows: z.record(z.string(), z.int().min(0)),
})
export type Manifest = z.infer<typeof manifestSchema>

export const manifestOf = (rows: Record<string, number>, now: Date): Manifest => ({
  format: FORMAT,
  version: VERSION,
  made_at: now.toISOString(),
  rows,
})

/** Preferences of the person. */
export const settingsSchema = z.object({
  name: oneLine(0, 190).nullable(),
  allow_news: z.boolean(),
  allow_promotions: z.boolean(),
  allow_blog_posts: z.boolean(),
  allow_daily_status: z.boolean(),
  allow_weekly_status: z.boolean(),
  time_zone: z.string().max(64).refine(isTimeZone).nullable(),
  date_format: z.enum(dateFormats).nullable(),
})
export type Settings = z.infer<typeof settingsSchema>

/** Every file of an archive of a version. */
export const filesOf = (version: number): readonly string[] => [
  ...tablesOf(version).map(fileOf),
  SETTINGS,
  MANIFEST,
]

/** Every file of an archive of any version. */
export const takeoutFiles: readonly string[] = filesOf(VERSION)
