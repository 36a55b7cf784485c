import type { Readable } from 'node:stream'
import { DAY } from '@rankline/contract/days'
import type { Backup } from './open-backup.ts'

export const SUFFIX = '.backup'
/** Milliseconds after which an unfinished backup counts as interrupted. */
export const ABANDONED = DAY

/** Where one backup is, or will be. */
export type Place = {
  /** Its name for people, like `/backups/a.backup` or `s3://bucket/a.backup`. */
  shown: string
  /** Writes an archive to its end. It has its name only after `keep`, or in a bucket when it is complete. */
  write(archive: Readable): Promise<void>
  /** Opens what was written. */
  openWritten(): Promise<Backup>
  /** Gives it its name. @returns its bytes */
  keep(): Promise<number>
  /** Removes what was written; an earlier backup of the same name stays. */
  discard(): Promise<void>
  /** Opens the backup of this name. */
  open(): Promise<Backup>
}

/** A directory, or a prefix of a bucket, with backups. */
export type Store = {
  place(name: string): Place
  /** Names of its backups. */
  list(): Promise<string[]>
  bytesOf(name: string): Promise<number>
  /** Removes a backup; nothing if it is not there. */
  remove(name: string): Promise<void>
  /** Removes what interrupted backups have left. */
  tidy(now?: number): Promise<void>
  close(): void
}
