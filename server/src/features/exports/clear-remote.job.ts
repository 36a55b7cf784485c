import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { removeUnfinished } from '../remote-servers/upload-file.service.ts'
import { findExport } from './exports.queries.ts'

/**
 * Removes leftovers of a failed export from a file server, which may be unreachable when the export fails. An export that
 * is being retried replaces them itself.
 */
export const clearRemote = defineJob({
  name: 'clear-remote',
  payload: z.object({ accountId: z.int(), exportId: z.int() }),
  // Retries last for hours, because an unfinished upload to a bucket is only aborted when it is certainly interrupted.
  attempts: 10,
  async handler(ctx, { accountId, exportId }) {
    const row = await findExport(ctx.db, accountId, exportId)
    if (row?.status !== 'failed' || row.target !== 'remote_ftp' || row.target_id === null) return
    await removeUnfinished(ctx, accountId, row.target_id, { id: row.id, name: row.name })
  },
})
