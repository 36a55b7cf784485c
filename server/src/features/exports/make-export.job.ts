import { defineJob, type Job } from '../../platform/jobs.ts'
import { type ExportPayload, exportJob, sendJob } from './export-job.ts'
import { makeExportFile, sendExportFile } from './run-export.service.ts'
import type { Senders } from './sender.ts'

/** Makes the file of one export that waits. What goes elsewhere is sent by a job of its own. */
export const makeExport = defineJob({ ...exportJob, handler: makeExportFile })

/** Sends one export where it goes, which may take as long as its receiver wants. */
export const sendExport = (senders: Senders): Job<ExportPayload> =>
  defineJob({ ...sendJob, handler: (ctx, payload) => sendExportFile(ctx, senders, payload) })
