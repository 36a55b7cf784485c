import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { filterParameters } from '../keywords/filter-names.ts'
import { filterRefusal } from '../keywords/filter-query.ts'
import { messages } from '../messages.ts'
import { formSchema } from '../validation/schema.ts'
import { id, optionalId } from '../wire.ts'
import { createPresetForm } from './forms.ts'

/**
 * Columns that a preset hides, or optional columns that it shows, separated by commas; `none`: the default columns. Addresses
 * of lists do not contain them, because each person has their own.
 */
export const HIDDEN_COLUMNS = 'hidden_columns'
/** All columns in their order, separated by commas; `none`: the default order. */
export const COLUMN_ORDER = 'column_order'
/** Column widths in px that the person chose, as `volume:80,tags:200`; `none`: the default widths. */
export const COLUMN_WIDTHS = 'column_widths'

/** Patterns for the parameters of columns. */
const columnTexts = {
  [HIDDEN_COLUMNS]: /^[a-z_,]{0,300}$/,
  [COLUMN_ORDER]: /^[a-z_,]{0,400}$/,
  [COLUMN_WIDTHS]: /^(none|[a-z_]{1,30}:\d{1,4}(,[a-z_]{1,30}:\d{1,4}){0,30})?$/,
} as const
export type ColumnParameter = keyof typeof columnTexts
export const columnParameters = Object.keys(columnTexts) as ColumnParameter[]

/** Parameters that a preset stores: filters, compared days, sort order and columns. */
export const presetParameters = [...filterParameters, 'sort', 'order', ...columnParameters] as const

type Parameters = Readonly<Record<string, string | undefined>>

/** The query string that a preset stores, always in the same order: `changes=1&sort=keyword`. */
export function presetQueryOf(parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const name of presetParameters) {
    const value = parameters[name]
    if (value !== undefined && value !== '') query.set(name, value)
  }
  return query.toString()
}

/** The error in the parameters of a query string, or null. */
function refusalOf(parameters: Record<string, string>): string | null {
  if (columnParameters.some((name) => !columnTexts[name].test(parameters[name] ?? '')))
    return 'may hold only columns'
  return filterRefusal(parameters, presetParameters)
}

export const preset = z.object({
  id: z.int(),
  name: z.string(),
  /** The filter query string. */
  query: z.string(),
  /** Present if everybody who works in the account has the preset. */
  is_shared: z.literal(true).optional(),
  /** Present on shared presets that the caller may delete. */
  is_deletable: z.literal(true).optional(),
})
export type Preset = z.infer<typeof preset>

export const createPreset = endpoint({
  method: 'POST',
  path: 'presets/create',
  impersonation: 'allowed',
  aliases: ['presets'],
  scope: 'account',
  permission: 'view',
  summary:
    'Save filters of the keyword list under a name, for oneself or for everybody who works in the account of `project_id`',
  input: formSchema(createPresetForm).transform((form, context) => {
    const parameters = Object.fromEntries(new URLSearchParams(form.data ?? ''))
    const refusal = refusalOf(parameters)
    if (refusal !== null)
      context.issues.push({ code: 'custom', path: ['data'], message: refusal, input: form.data })
    return {
      name: form.name.trim(),
      query: presetQueryOf(parameters),
      isShared: form.is_shared === 1,
      projectId: form.project_id ?? undefined,
    }
  }),
  items: preset,
  message: messages.presetSaved,
})

export const listPresets = endpoint({
  method: 'GET',
  path: 'presets/fetchAllAuth',
  aliases: ['presets'],
  scope: 'account',
  permission: 'view',
  summary: 'Every preset of the person, and those shared in the account of `project_id`, by name',
  input: z.object({ project_id: optionalId() }).transform((input) => ({ projectId: input.project_id })),
  items: z.array(preset),
})

export const deletePreset = endpoint({
  method: 'DELETE',
  path: 'presets/deleteAuth',
  impersonation: 'allowed',
  aliases: ['presets/:preset_id'],
  scope: 'account',
  permission: 'view',
  summary: 'Delete a preset',
  input: z
    .object({ preset_id: id('preset_id'), project_id: optionalId() })
    .transform((input) => ({ presetId: input.preset_id, projectId: input.project_id })),
  items: z.object({ deleted_ids: z.array(z.int()) }),
})
