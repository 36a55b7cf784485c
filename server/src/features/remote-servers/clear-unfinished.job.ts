import { DAY } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/database/tables.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import type { NamedFile } from './remote.ts'
import { removeUnfinished } from './upload-file.service.ts'

const payload = z.object({
  accountId: z.int(),
  serverId: z.int(),
  file: z.object({ id: z.int(), name: z.string() }),
})

/** Removes leftovers of an interrupted upload from a server that was unreachable at the time. */
export const clearUnfinished = defineJob({
  name: 'clear-unfinished',
  payload,
  attempts: 10,
  async handler(ctx, { accountId, serverId, file }) {
    await removeUnfinished(ctx, accountId, serverId, file)
  },
})

/** Tomorrow: until then the file may be tried again, and would be replaced by that. */
export const clearLater = (db: Kysely<Tables>, accountId: number, serverId: number, file: NamedFile) =>
  enqueue(
    db,
    clearUnfinished,
    { accountId, serverId, file: { id: file.id, name: file.name } },
    `${accountId} ${serverId} ${file.id}`,
    { at: new Date(Date.now() + DAY) },
  )
