import { defineJob, type Job } from '../../platform/jobs.ts'
import { type ExportPayload, exportJob } from './export-job.ts'
import { runExport } from './run-export.service.ts'
import type { Senders } from './sender.ts'

/** Makes one export that waits, and sends it where it goes. */
export const makeExport = (senders: Senders): Job<ExportPayload> =>
  defineJob({ ...exportJob, handler: (ctx, payload) => runExport(ctx, senders, payload) })
