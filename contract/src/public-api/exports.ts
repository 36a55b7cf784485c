import { z } from 'zod'
import { checkDays, exportColumns, exportStates, exportTypes, MOST_EXPORT_DAYS } from '../exports/calls.ts'
import { narrowing } from '../keywords/filter-schemas.ts'
import { refusals } from '../validation/refusals.ts'
import { id, oneOf, optionalDay, optionalId, timestamp } from '../wire.ts'
import { fieldsOf, listInput, listOf, programCall } from './values.ts'

const group = 'Exports'

const exported = z
  .object({
    id: z.int(),
    project_id: z.int().nullable().meta({ description: 'Null: all projects that the token reached.' }),
    name: z.string().meta({ examples: ['Shop 2026-03-01.csv'] }),
    format: z.enum(exportTypes),
    state: z.enum(exportStates),
    keywords: z.int().meta({ description: 'Rows of the file.' }),
    written: z.int().meta({ description: 'Rows that are written already.' }),
    bytes: z.int().nullable(),
    failure: z.string().nullable().meta({ description: 'Why it failed.' }),
    created_at: timestamp,
    expires_at: timestamp.nullable().meta({
      description: 'Until when the file can be fetched; null while there is none.',
    }),
  })
  .meta({ id: 'Export' })
export type ProgramExport = z.infer<typeof exported>

export const createExport = programCall({
  id: 'createExport',
  group,
  needs: 'read',
  status: 202,
  method: 'POST',
  path: 'exports',
  permission: 'view',
  isOfSeen: true,
  summary: 'Make a file of the keywords of a project, or of all projects that the token reaches',
  details:
    'The filters are those of the list on screen. Ask for the export until its `state` is `done`, then fetch the file. Ten exports of a person may wait at once.',
  input: z
    .object({
      project_id: optionalId().meta({ description: 'All projects that the token reaches by default.' }),
      format: oneOf('format', exportTypes),
      columns: z
        .array(z.enum(exportColumns, { error: refusals.notAllowed }), { error: refusals.notList })
        .min(1, { error: refusals.required('columns') })
        .optional()
        .meta({ description: 'In the order of the file; all but those of Search Console by default.' }),
      positions_from: optionalDay().meta({
        description: `With \`positions_to\`: a column for each day, at most ${MOST_EXPORT_DAYS} days.`,
      }),
      positions_to: optionalDay(),
      ...narrowing.shape,
    })
    .superRefine(checkDays),
  items: exported,
  limit: { max: 60, seconds: 600 },
})

export const listExports = programCall({
  id: 'listExports',
  group,
  needs: 'read',
  method: 'GET',
  path: 'exports',
  permission: 'view',
  isOfSeen: true,
  summary: 'The files that the maker of the token has exported in the last 60 days',
  details: 'Only those whose projects the token reaches, also if they were made on screen. Ordered by id.',
  input: z.object(listInput(exported)),
  items: listOf(exported),
})

export const findExport = programCall({
  id: 'getExport',
  group,
  needs: 'read',
  method: 'GET',
  path: 'exports/:export_id',
  permission: 'view',
  summary: 'One export with its progress',
  input: z.object({ export_id: id('export_id'), ...fieldsOf(exported) }),
  items: exported,
})

export const fetchExport = programCall({
  id: 'getExportFile',
  group,
  needs: 'read',
  method: 'GET',
  path: 'exports/:export_id/file',
  permission: 'view',
  summary: 'The address of the file of an export',
  input: z.object({ export_id: id('export_id') }),
  items: z.object({
    path: z.string().nullable().meta({
      description:
        'Address on this installation that needs no token and works for ten minutes; null while there is no file.',
    }),
    name: z.string().meta({ examples: ['Shop 2026-03-01.csv'] }),
    bytes: z.int().nullable(),
  }),
})
