import { z } from 'zod'

/** A row of a table as JSON. */
const row = z.record(z.string(), z.unknown())

/** The agency's data that is stored until an assigned project returns. */
export const setAside = z.object({
  folder: z.string().nullable(),
  tags: z.array(z.string()).default([]),
  members: z.array(z.object({ member_id: z.int(), is_enabled: z.boolean() })),
  alerts: z.array(row),
  reports: z.array(row),
})
export type SetAside = z.infer<typeof setAside>
