import { z } from 'zod'
import type { BackupSettings, Schedule } from '../../platform/backup-settings.ts'
import { defineJob } from '../../platform/jobs.ts'
import { type BackupSource, backUp } from './backups.service.ts'

/** Attempts within about four hours: their pauses grow. */
const ATTEMPTS = 10

/** Makes the daily backup. All workers together make one, and the next waits for it. */
export const backUpDaily = (source: BackupSource, settings: BackupSettings & { schedule: Schedule }) =>
  defineJob({
    name: 'back-up',
    payload: z.object({}),
    schedule: settings.schedule.crontab,
    isAlone: true,
    attempts: ATTEMPTS,
    handler: (ctx) => backUp(ctx, source, settings),
  })
