import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText, timestamp } from '../wire.ts'

const MOST_COLUMNS = 60
const LONGEST = 4_000
const column = z.string().regex(/^[a-z_]{1,30}$/)
const columns = z.array(column).max(MOST_COLUMNS)

/**
 * `hidden`: columns that are not as usual. `order`: all columns in the order that was chosen; empty: as usual. `widths`: those
 * that were chosen, in px.
 */
const layoutShape = z.object({
  hidden: columns,
  order: columns,
  widths: z
    .record(column, z.int().min(1).max(2_000))
    .refine((widths) => Object.keys(widths).length <= MOST_COLUMNS),
  density: z.enum(['comfortable', 'compact']),
})
export type ListLayout = z.infer<typeof layoutShape>

/** As a person has it on every device, and since when. */
export const savedLayout = layoutShape.extend({ changed_at: timestamp })
export type SavedLayout = z.infer<typeof savedLayout>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const saveListLayout = endpoint({
  method: 'POST',
  path: 'list-layout/save',
  scope: 'account',
  permission: 'view',
  isOpen: true,
  summary:
    "Keep the columns of the caller's keyword lists: `layout` is JSON with hidden, order, widths and density",
  input: z.object({
    layout: requiredText('layout', LONGEST).transform((text, context) => {
      const { success, data } = layoutShape.safeParse(parsed(text))
      if (success) return data
      context.addIssue({ code: 'custom', message: 'may hold only columns' })
      return z.NEVER
    }),
  }),
  items: savedLayout,
})
