import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { defineForm, file, integer } from '../validation/fields.ts'
import { extensions, maxFileSize, required } from '../validation/rules.ts'
import { formSchema } from '../validation/schema.ts'
import { day } from '../wire.ts'

/** KB of a report. */
export const ENGINE_REPORT_KB = 1_024
/** The most rows that an answer lists. */
export const SHOWN_REPORT_ROWS = 20

/**
 * Reports about answers. `bing`: "AI Performance" of Webmaster Tools, which counts citations. `google`: "Generative AI" of
 * Search Console, which counts impressions.
 */
export const reportEngines = ['bing', 'google'] as const
/** `days`: a row for each day. `pages`: one for each page. `queries`: one for each grounding query, a sample. */
export const reportKinds = ['days', 'pages', 'queries'] as const

const engineReportForm = defineForm({
  project_id: integer(required()),
  report_file: file(required(), extensions('csv'), maxFileSize(ENGINE_REPORT_KB)),
})

export const readEngineReport = endpoint({
  method: 'POST',
  path: 'imports/engineReport',
  impersonation: 'reading',
  scope: 'account',
  permission: 'view',
  summary: 'The numbers of a report of Bing or Google about answers; the file is not stored',
  input: formSchema(engineReportForm).transform(({ project_id: projectId, report_file: report }) => ({
    projectId,
    file: report,
  })),
  items: z.object({
    engine: z.enum(reportEngines),
    kind: z.enum(reportKinds),
    /** Sum of all rows that were read. */
    total: z.int(),
    /** Rows that were read. */
    count: z.int(),
    /** Rows that were left out because their number, day or address cannot be read. */
    left_out: z.int(),
    first_day: day.nullable(),
    last_day: day.nullable(),
    /** Days in their order, otherwise the rows with the most first. `share`: citation share, 0 to 1, where the report has it. */
    rows: z.array(z.object({ name: z.string(), value: z.int(), share: z.number().nullable() })),
  }),
  upload: { fields: ['report_file'], maxBytes: 2 * 1024 * 1024 },
  limit: { max: 60, seconds: 60 },
})
