import {
  findProject,
  listProjects as listCall,
  type ProgramProject,
} from '@rankline/contract/public-api/projects'
import { findSourceHealth } from '@rankline/contract/public-api/reference'
import { findSeries, type ProgramSeries } from '@rankline/contract/public-api/series'
import { z } from 'zod'
import { pageOfApi } from '../fit.ts'
import { cursor, dayOf, defineTool, idOf, nextCursor } from '../tool.ts'

const number = z.number().nullable()

const project = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  is_archived: z.boolean(),
  keywords: z.int(),
  visibility: number.describe('Per cent.'),
  average_position: number,
  improved: z.int(),
  declined: z.int(),
  top_3: z.int(),
  top_10: z.int(),
  top_100: z.int(),
  checked_at: z.string().nullable(),
})

const presentProject = (row: ProgramProject): z.infer<typeof project> => ({
  id: row.id,
  name: row.name,
  url: row.url,
  is_archived: row.is_archived,
  keywords: row.keywords,
  visibility: rounded(row.visibility),
  average_position: rounded(row.average_position),
  improved: row.improved,
  declined: row.declined,
  top_3: row.top_3,
  top_10: row.top_10,
  top_100: row.top_100,
  checked_at: row.checked_at,
})

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

export const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects',
  description: 'Projects (websites) that the token reaches, with present numbers. Start here.',
  calls: [listCall],
  input: z.object({ cursor, archived: z.boolean().optional().describe('True: only archived ones.') }),
  output: z.object({ projects: z.array(project), next_cursor: nextCursor }),
  async run({ api }, input) {
    const page = await api.call(listCall, { limit: 100, archived: false, ...input })
    const { rows, next_cursor } = pageOfApi(page, ({ id }) => id, presentProject)
    return { projects: rows, next_cursor }
  },
})

const point = z.object({
  day: z.string(),
  visibility: number,
  average_position: number,
  top_3: number,
  top_10: number,
  traffic: number.describe('Estimated visits per month.'),
})

/** Points of a series in one answer. */
const MOST_POINTS = 31

/** Points at even distances, with the first and the last day. */
function pointsOf(series: ProgramSeries): z.infer<typeof point>[] {
  const last = series.days.length - 1
  const step = Math.max(1, Math.ceil(last / (MOST_POINTS - 1)))
  return series.days.flatMap((day, index) =>
    index === last || (last - index) % step === 0
      ? [
          {
            day,
            visibility: rounded(series.visibility[index] ?? null),
            average_position: rounded(series.average_position[index] ?? null),
            top_3: series.top_3[index] ?? null,
            top_10: series.top_10[index] ?? null,
            traffic: rounded(series.traffic[index] ?? null),
          },
        ]
      : [],
  )
}

export const projectSummary = defineTool({
  name: 'project_summary',
  title: 'Summary of a project',
  description:
    'The numbers of a project now and over time (30 days by default), and how well result pages can be read now. Compare days only by their own numbers: a day without a check has no point.',
  calls: [findProject, findSeries, findSourceHealth],
  input: z.object({
    project_id: idOf(),
    from: dayOf('First day.'),
    to: dayOf('Today by default.'),
    tag_id: idOf().optional().describe('Only for `points`.'),
  }),
  output: z.object({
    project: project.pick({
      id: true,
      name: true,
      url: true,
      keywords: true,
      improved: true,
      declined: true,
      checked_at: true,
    }),
    points: z.array(point).describe(`Oldest first, at most ${MOST_POINTS} at even distances.`),
    checks_paused: z.boolean().describe('A budget is used up; checks go on tomorrow.'),
    engines: z.array(
      z.object({
        engine: z.string(),
        success: number.describe('Share of recent checks that succeeded, 0 to 1.'),
        paused_until: z.string().nullable(),
      }),
    ),
  }),
  async run({ api }, input) {
    const [found, series, health] = [
      await api.call(findProject, { project_id: input.project_id }),
      await api.call(findSeries, input),
      await api.call(findSourceHealth, {}),
    ]
    const { id, name, url, keywords, improved, declined, checked_at } = presentProject(found)
    return {
      project: { id, name, url, keywords, improved, declined, checked_at },
      points: pointsOf(series),
      checks_paused: health.checks_paused,
      engines: health.data,
    }
  },
})
