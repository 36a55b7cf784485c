import { defineJob, type Job } from '../../platform/jobs.ts'
import { type ExportPayload, exportJob, sendJob } from './export-job.ts'
import { makeExportFile, sendExportFile } from './run-export.service.ts'
import type { Senders } from './sender.ts'

/** Makes the file of one queued export. A separate job sends it to its target. */
export const makeExport = defineJob({ ...exportJob, handler: makeExportFile })

/** Sends one export to its target, which may take as long as the receiver needs. */
export const sendExport = (senders: Senders): Job<ExportPayload> =>
  defineJob({ ...sendJob, handler: (ctx, payload) => sendExportFile(ctx, senders, payload) })
