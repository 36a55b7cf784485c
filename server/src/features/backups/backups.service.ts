import type { Health } from '@rankline/contract/admin/health'
import { DAY, dayOf } from '@rankline/contract/days'
import type pg from 'pg'
import { ABANDONED, type Store } from '../../platform/backup/store.ts'
import type { BackupSettings, Schedule } from '../../platform/backup-settings.ts'
import type { ObjectStore } from '../../platform/bucket/object-store.ts'
import type { SystemContext } from '../../platform/context.ts'
import { postMail } from '../../platform/mail/post.ts'
import { StartupError } from '../../platform/startup-error.ts'
import * as queries from './backups.queries.ts'
import { failureMail } from './failure-mail.ts'
import { expiredOf } from './retention.ts'

/** Parts of the installation that are backed up. */
export type BackupSource = {
  /** Reads the database as a role that may read every table. */
  pool: pg.Pool
  filesDirectory: string
  /** Bucket of those files that are not in the directory. */
  bucket?: ObjectStore | null
  secretKey: string
  version: string
}

/** Milliseconds after the last good backup from which administrators are mailed: a day, and an hour of further attempts. */
const LATE = DAY + DAY / 24
/** Milliseconds for which failed attempts are kept. */
const FAILURES_KEPT = 30 * DAY

/**
 * Makes a backup by the schedule. Afterwards, and only if it was read back, deletes expired ones that the schedule has made.
 * @throws {StartupError} saying why there is none
 */
export async function backUp(
  ctx: SystemContext,
  source: BackupSource,
  settings: BackupSettings & { schedule: Schedule },
  now = new Date(),
): Promise<void> {
  // A process that makes no backup does not load what reads and packs everything.
  const { nameOf, openStore } = await import('../../platform/backup/place.ts')
  const { makeBackup } = await import('../../platform/backup/make-backup.ts')
  const { schedule, passphrase } = settings
  const name = nameOf(now)
  const id = await queries.insertBackup(ctx.db, { place: schedule.to, name, begun_at: now })
  let store: Store | undefined
  try {
    store = await openStore(schedule.to, settings)
    const onProgress = (line: string) => ctx.log.debug(`backup: ${line}`)
    const { bytes } = await makeBackup(source, store.place(name), { passphrase, onProgress })
    await queries.markChecked(ctx.db, id, bytes, new Date())
    ctx.log.info({ event: 'backup.made', name, bytes }, 'backup made and read back')
    await cleanUp(ctx, store, schedule, now).catch((error) => noteCleanup(ctx, id, error))
  } catch (error) {
    ctx.log.warn({ event: 'backup.failed', err: error }, `the backup failed: ${textOf(error)}`)
    await queries.markFailed(ctx.db, id, textOf(error))
    await queries.deleteFailures(ctx.db, new Date(now.getTime() - FAILURES_KEPT))
    await mailFailure(ctx, textOf(error), now)
    throw error
  } finally {
    store?.close()
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Mails the administrators that the daily backup is missing, once a day. */
async function mailFailure(ctx: SystemContext, reason: string, now: Date) {
  const last = await queries.findLastChecked(ctx.db)
  if (last !== undefined && now.getTime() - last.begun_at.getTime() <= LATE) return
  const mail = failureMail({ reason, lastAt: last?.begun_at ?? null, site: ctx.installation.url })
  for (const { account_id, email } of await queries.findAdministrators(ctx.db))
    await postMail(ctx, { key: `backup failed ${dayOf(now)} ${account_id}`, to: email, mail })
}

async function cleanUp(ctx: SystemContext, store: Store, schedule: Schedule, now: Date) {
  await adopt(ctx, store, schedule.to, now)
  await deleteExpired(ctx, store, schedule)
  await store.tidy(now.getTime())
}

/** The backup is made all the same, so it is not tried again. */
async function noteCleanup(ctx: SystemContext, id: number, error: unknown) {
  ctx.log.warn({ event: 'backup.cleanup-failed', err: error }, `expired backups stay: ${textOf(error)}`)
  await queries.noteCleanupFailure(ctx.db, id, textOf(error))
}

/**
 * Takes over backups that were written, but whose process was killed before it noted so, if they can be read. So does the row of a
 * backup in itself, in a restored installation.
 */
async function adopt(ctx: SystemContext, store: Store, place: string, now: Date) {
  const unfinished = await queries.findUnfinished(ctx.db, place, new Date(now.getTime() - ABANDONED))
  if (unfinished.length === 0) return
  const names = await store.list()
  for (const { id, name } of unfinished) {
    if (!names.includes(name)) {
      await queries.deleteBackup(ctx.db, id)
      continue
    }
    try {
      const backup = await store.place(name).open()
      try {
        await backup.verify()
      } finally {
        backup.close()
      }
      await queries.markChecked(ctx.db, id, await store.bytesOf(name), now)
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      ctx.log.warn(`an interrupted backup cannot be read, delete it: ${error.message}`)
    }
  }
}

async function deleteExpired(ctx: SystemContext, store: Store, { to, retention }: Schedule) {
  for (const { id, name } of expiredOf(await queries.findChecked(ctx.db, to), retention)) {
    await store.remove(name)
    await queries.deleteBackup(ctx.db, id)
    ctx.log.info({ event: 'backup.deleted', name }, 'expired backup deleted')
  }
}

/** The last backup of the schedule, and its last attempt if that failed. */
export async function findBackupState({ db }: Pick<SystemContext, 'db'>): Promise<Health['backup']> {
  const [last, failed] = await Promise.all([queries.findLastChecked(db), queries.findLastFailed(db)])
  const isFailing = failed !== undefined && (last === undefined || failed.begun_at > last.begun_at)
  return {
    last:
      last === undefined
        ? null
        : {
            name: last.name,
            place: last.place,
            made_at: last.begun_at.toISOString(),
            bytes: last.bytes ?? 0,
            cleanup_error: last.cleanup_error,
          },
    failure: isFailing ? { at: failed.begun_at.toISOString(), reason: failed.error ?? '' } : null,
  }
}
