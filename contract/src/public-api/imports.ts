import { z } from 'zod'
import { KEYWORDS_FILE_KB } from '../imports/forms.ts'
import { historyPreview } from '../imports/history.ts'
import { contradictionChoices, dayOrders, historyRoles } from '../imports/history-roles.ts'
import { refusals } from '../validation/refusals.ts'
import { day, id, optionalDay, optionalInteger, optionalOneOf, optionalText, timestamp } from '../wire.ts'
import { searchInput } from './searches.ts'
import { programCall, yesOrNo } from './values.ts'

const group = 'Imports'

/** Maximum of keywords in one import. */
export const MOST_IMPORTED = 10_000

/** Maximum of characters of an imported history. The body of a request holds 2 MB. */
const MOST_HISTORY = 1_500_000

const content = (most: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? refusals.required('content') : refusals.notText) })
    .min(1, { error: refusals.required('content') })
    .max(most, { error: refusals.tooLarge(most) })

const dropped = (...reasons: string[]) =>
  z.object(Object.fromEntries(reasons.map((reason) => [reason, z.int()])) as Record<string, z.ZodInt>)

export const importKeywords = programCall({
  id: 'importKeywords',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'projects/:project_id/imports',
  permission: 'manage',
  summary: 'Add the keywords of a text or CSV file to a project',
  details: `A line of a text, a cell of a CSV list or a row of a CSV table is a keyword; \`column\` says which column of a table. At most ${MOST_IMPORTED} keywords and ${KEYWORDS_FILE_KB} KB, and all of them are added or none. With \`dry_run\` nothing is added, and the answer says what would happen.`,
  input: z.object({
    project_id: id('project_id'),
    content: content(KEYWORDS_FILE_KB * 1024).meta({ examples: ['Keyword,Volume\nred shoes,900'] }),
    format: optionalOneOf(['txt', 'csv']).meta({ description: '`csv` by default.' }),
    column: optionalInteger({ min: 1 }).meta({
      type: 'integer',
      minimum: 1,
      description: 'Column of a table, from 1; the recognised one by default.',
    }),
    search: searchInput,
    dry_run: yesOrNo(),
  }),
  items: z.object({
    is_dry_run: z.boolean(),
    added: z.int(),
    dropped: dropped('duplicate', 'too_long', 'unreadable', 'no_keyword').meta({
      description: 'Lines that are no keyword, by reason.',
    }),
    columns: z.array(
      z.object({ name: z.string().meta({ examples: ['Keyword'] }), samples: z.array(z.string()) }),
    ),
    column: z.int().nullable().meta({ description: 'The column that was read, from 1; null: no table.' }),
    data: z.array(
      z.object({
        keyword: z.string(),
        result: z
          .enum(['added', 'duplicate'])
          .meta({ description: '`duplicate`: the project tracks it with this search.' }),
        keyword_id: z.int().nullable(),
      }),
    ),
  }),
  limit: { max: 60, seconds: 600 },
})

const history = z
  .object({
    id: z.int(),
    project_id: z.int(),
    name: z.string().meta({ examples: ['history.csv'] }),
    tool: z.string().nullable().meta({ description: 'The rank tracker that wrote the file, if known.' }),
    state: z.enum(['running', 'done', 'failed']),
    positions: z.int(),
    written: z.int().meta({ description: 'Positions that are written already.' }),
    keywords: z.int(),
    added: z.int().meta({ description: 'Keywords that the project did not track before.' }),
    from: day.nullable(),
    to: day.nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'HistoryImport' })
export type ProgramHistory = z.infer<typeof history>

const leftOut = historyPreview.shape.left_out.meta({
  description:
    'Rows, or positions of a row, that were left out, with the reason; the first 1,000. `row` counts from 1 below the heads.',
})

const preview = historyPreview
  .omit({ encoding: true, tables: true, table: true, left_out: true })
  .extend({
    first_day: day.nullable(),
    last_day: day.nullable(),
    columns: z.array(
      z.object({
        name: z.string().meta({ examples: ['Keyword'] }),
        role: z.enum(historyRoles),
        day: z
          .string()
          .nullable()
          .meta({ description: 'The day that the head of the column names.', examples: ['2026-03-01'] }),
        reason: z
          .string()
          .nullable()
          .meta({ description: 'Why the column is not taken.', examples: ['average'] }),
        samples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'HistoryPreview' })

export const importHistory = programCall({
  id: 'importHistory',
  group,
  needs: 'write',
  status: 201,
  method: 'POST',
  path: 'projects/:project_id/history-imports',
  permission: 'manage',
  waitsFor: 'imports',
  summary: 'Add the keywords and past positions of a CSV file of another rank tracker',
  details:
    'All of it is stored, or nothing. With `dry_run` nothing is stored: `preview` says how each column is read, and what is dropped. Give other `columns` if one is read wrongly. Larger files and workbooks can be imported on screen.',
  input: z.object({
    project_id: id('project_id'),
    content: content(MOST_HISTORY).meta({ examples: ['Keyword,Date,Position\nred shoes,2026-03-01,4'] }),
    name: optionalText(190).meta({ description: 'Name of the file; `history.csv` by default.' }),
    columns: z
      .array(z.enum(historyRoles, { error: refusals.notAllowed }), { error: refusals.notList })
      .max(2_000, { error: refusals.tooManyItems(2_000) })
      .optional()
      .meta({ description: 'The meaning of each column; as they are recognised by default.' }),
    day_order: optionalOneOf(dayOrders).meta({
      description: 'Whether 03/04 is 3 April (`dmy`) or 4 March (`mdy`).',
    }),
    positions_day: optionalDay().meta({ description: 'The day of all positions of a file without dates.' }),
    own_site: optionalText(255).meta({
      description: 'The site of the file whose positions count, if it is named otherwise than the project’s.',
    }),
    contradictions: optionalOneOf(contradictionChoices).meta({
      description:
        'Several positions of a keyword on one day: `leave` them out (default), or take the `best`.',
    }),
    search: searchInput.optional().meta({ description: 'For rows that do not name a search.' }),
    dry_run: yesOrNo(),
  }),
  items: z.object({
    import: history.nullable().meta({ description: 'Null with `dry_run`.' }),
    preview: preview.nullable().meta({ description: 'Null without `dry_run`.' }),
    left_out: leftOut,
  }),
  limit: { max: 60, seconds: 600 },
})

export const listHistoryImports = programCall({
  id: 'listHistoryImports',
  group,
  needs: 'read',
  method: 'GET',
  path: 'projects/:project_id/history-imports',
  permission: 'view',
  summary: 'The imported histories of a project with their progress, newest first',
  input: z.object({ project_id: id('project_id') }),
  items: z.object({ data: z.array(history) }),
})
