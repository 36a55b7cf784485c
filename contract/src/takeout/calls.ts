import { z } from 'zod'
import { endpoint, nothing } from '../endpoint.ts'
import { messages } from '../messages.ts'
import { refusals } from '../validation/refusals.ts'
import { id, optionalInteger, requiredText, timestamp } from '../wire.ts'

export const takeoutKinds = ['made', 'imported'] as const
export type TakeoutKind = (typeof takeoutKinds)[number]
/** `receiving`: parts of an archive arrive. */
export const takeoutStates = ['receiving', 'queued', 'running', 'done', 'failed'] as const
export type TakeoutStatus = (typeof takeoutStates)[number]

/** Bytes of a part of an archive; only the last one is shorter. */
export const TAKEOUT_PART = 4 * 1024 * 1024
/** Days for which an archive that was made can be downloaded. */
export const TAKEOUT_DAYS = 7

const takeout = z.object({
  id: z.int(),
  kind: z.enum(takeoutKinds),
  name: z.string(),
  status: z.enum(takeoutStates),
  /** Rows in all, and those that are written. */
  total: z.int(),
  done: z.int(),
  bytes: z.int().nullable(),
  failure: z.string().nullable(),
  created_at: timestamp,
  /** Until when there is a file to download. */
  expires_at: timestamp.nullable(),
})
export type Takeout = z.infer<typeof takeout>

const takeoutId = z.object({ takeout_id: id('takeout_id') }).transform((given) => ({ id: given.takeout_id }))

const limit = { max: 20, seconds: 3600, isOfAccount: true } as const

export const makeTakeout = endpoint({
  method: 'POST',
  path: 'takeout/make',
  scope: 'user',
  isOpen: true,
  summary: "Create an archive of the caller's own account in the background",
  input: nothing,
  items: takeout,
  message: messages.takeoutBegun,
  limit,
})

export const listTakeouts = endpoint({
  method: 'GET',
  path: 'takeout/fetchAuth',
  scope: 'user',
  isOpen: true,
  summary: "Archives of the caller's own account and imports into it, newest first",
  input: nothing,
  items: z.array(takeout),
})

export const linkTakeout = endpoint({
  method: 'POST',
  path: 'takeout/link',
  scope: 'user',
  isOpen: true,
  summary: 'A path to download an archive that was made; it works for ten minutes',
  input: takeoutId,
  items: z.object({ redirect_direct: z.string() }),
})

export const deleteTakeout = endpoint({
  method: 'DELETE',
  path: 'takeout/delete',
  scope: 'user',
  isOpen: true,
  summary: 'Delete an archive with its file, or an import from the list; one that runs is stopped',
  input: takeoutId,
  items: z.object({ deleted_id: z.int() }),
  message: messages.takeoutDeleted,
})

export const beginTakeoutImport = endpoint({
  method: 'POST',
  path: 'takeout/beginImport',
  scope: 'user',
  summary: 'Begin to send an archive, whose parts follow one by one',
  input: z
    .object({ file_name: requiredText('file_name', 190), bytes: optionalInteger({ min: 1 }) })
    .transform((given) => ({ name: given.file_name, bytes: given.bytes ?? 0 })),
  items: takeout,
  limit,
})

export const sendTakeoutPart = endpoint({
  method: 'POST',
  path: 'takeout/sendPart',
  scope: 'user',
  summary: 'A part of an archive; sent again it replaces the first',
  input: z
    .object({
      takeout_id: id('takeout_id'),
      part: optionalInteger({ min: 0, max: 100_000 }),
      content: z.file({ error: refusals.required('content') }),
    })
    .transform((given) => ({ id: given.takeout_id, part: given.part ?? 0, content: given.content })),
  items: z.object({ part: z.int() }),
  upload: { fields: ['content'], maxBytes: TAKEOUT_PART },
  limit: { max: 1_200, seconds: 600, isOfAccount: true },
})

export const startTakeoutImport = endpoint({
  method: 'POST',
  path: 'takeout/startImport',
  scope: 'user',
  waitsFor: 'imports',
  summary: 'Import an archive that has arrived whole, in the background, all or nothing',
  input: takeoutId,
  items: takeout,
  message: messages.takeoutImportBegun,
  limit,
})
