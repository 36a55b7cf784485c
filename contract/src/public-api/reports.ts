import { z } from 'zod'
import { reportLanguageIds } from '../reports/languages.ts'
import { day, id, optionalId, timestamp } from '../wire.ts'
import { fieldsOf, listInput, listOf, programCall } from './values.ts'

const group = 'Reports'

const report = z
  .object({
    id: z.int(),
    project_id: z.int(),
    project_ids: z.array(z.int()).meta({
      description: 'Every project that the report is about, in order; the first is `project_id`.',
      examples: [[7, 9]],
    }),
    name: z.string().meta({ examples: ['Weekly ranks'] }),
    is_enabled: z.boolean(),
    every: z.enum(['day', 'week', 'month']),
    format: z.enum(['pdf', 'csv']),
    detail: z.enum(['basic', 'advanced']),
    language: z.enum(reportLanguageIds),
    from: day.meta({ description: 'First day of the latest document.' }),
    to: day,
    destinations: z.array(z.string()).meta({
      description: 'Kinds of destinations; addresses are not sent.',
      examples: [['email', 'webhook']],
    }),
    next_at: timestamp.nullable().meta({ description: 'Null while it is disabled.' }),
    last_run: z
      .object({ state: z.enum(['queued', 'made', 'failed']), at: timestamp, failure: z.string().nullable() })
      .nullable()
      .meta({ description: 'The latest document; null before the first.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Report' })
export type ProgramReport = z.infer<typeof report>

export const listReports = programCall({
  id: 'listReports',
  group,
  needs: 'read',
  method: 'GET',
  path: 'reports',
  permission: 'view',
  isOfSeen: true,
  summary: 'The reports that the token reaches',
  details: 'Rows are ordered by id.',
  input: z.object({ project_id: optionalId(), ...listInput(report) }),
  items: listOf(report),
})

export const findReport = programCall({
  id: 'getReport',
  group,
  needs: 'read',
  method: 'GET',
  path: 'reports/:report_id',
  permission: 'view',
  summary: 'One report',
  input: z.object({ report_id: id('report_id'), ...fieldsOf(report) }),
  items: report,
})

export const sendReport = programCall({
  id: 'sendReport',
  group,
  needs: 'manage',
  status: 202,
  method: 'POST',
  path: 'reports/:report_id/send',
  permission: 'manage',
  summary: 'Make the document of a report now, and send it to its destinations',
  details: '`last_run` of the report says when it was made. At most 30 calls in an hour.',
  limit: { max: 30, seconds: 3600 },
  input: z.object({ report_id: id('report_id') }),
  items: report,
})

export const makeReportDocument = programCall({
  id: 'makeReportDocument',
  group,
  needs: 'read',
  status: 202,
  method: 'POST',
  path: 'reports/:report_id/document',
  permission: 'view',
  summary: 'Make the document of a report, and get its address when it is ready',
  details:
    'Ask again until `path` is not null. A document of the last ten minutes is used again. Do not repeat the idempotency key, because its answer is stored.',
  input: z.object({ report_id: id('report_id') }),
  items: z.object({
    path: z.string().nullable().meta({
      description:
        'Address on this installation that needs no token and works for ten minutes; null while the document is made.',
    }),
  }),
})
