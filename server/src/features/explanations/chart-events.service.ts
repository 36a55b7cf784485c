import { counted } from '@rankline/contract/counted'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { EngineUpdate } from '@rankline/contract/engine-updates/calls'
import type {
  ChartEvent,
  projectEvents as call,
  projectsEvents as manyCall,
} from '@rankline/contract/explanations/calls'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { listEngineUpdates } from '../engine-updates/engine-updates.service.ts'
import { notesOfProjects } from '../notes/notes.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as queries from './explanations.queries.ts'

/** Days of the default range. It ends tomorrow, because notes of time zones ahead of UTC may be of the next day. */
const YEAR = 365

type ProjectNote = Awaited<ReturnType<typeof notesOfProjects>>[number]

export async function projectEvents(
  ctx: Context,
  { projectId, from = utcDay(-YEAR), to = utcDay(1) }: ParsedInputOf<typeof call>,
): Promise<ChartEvent[]> {
  const marks = await eventsOf(ctx, [projectId], { from, to })
  return marks.get(projectId) ?? []
}

/** The marks of several projects by their ids, as cards show them. */
export async function eventsOfProjects(
  ctx: Context,
  { projectIds, from = utcDay(-YEAR), to = utcDay(1) }: ParsedInputOf<typeof manyCall>,
): Promise<ItemsOf<typeof manyCall>> {
  return Object.fromEntries(await eventsOf(ctx, projectIds, { from, to }))
}

async function eventsOf(
  ctx: Context,
  projectIds: number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, ChartEvent[]>> {
  await requireProjects(ctx, projectIds)
  const [notes, updates, used] = await Promise.all([
    notesOfProjects(ctx, projectIds, { from, to }),
    listEngineUpdates(ctx),
    queries.findEngines(ctx.db, ctx.account.id, projectIds),
  ])
  const notesOf = groupBy(notes, ({ project_id }) => project_id)
  const enginesOf = groupBy(used, ({ project_id }) => project_id)
  return new Map(
    projectIds.map((id) => {
      const engines = new Set(enginesOf.get(id)?.map(({ engine_id }) => engine_id))
      const marks = [
        ...(notesOf.get(id) ?? []).map(eventOfNote),
        ...updates.filter(({ engine_id }) => engines.has(engine_id)).flatMap(eventsOfUpdate),
      ]
      const shown = marks.filter(({ day }) => day >= from && day <= to)
      return [id, shown.toSorted((a, b) => b.day.localeCompare(a.day) || a.id.localeCompare(b.id))]
    }),
  )
}

const eventOfNote = ({ id, day, text, color, keyword_count }: ProjectNote): ChartEvent => ({
  id: `note ${id} ${day}`,
  kind: 'note',
  day,
  text: keyword_count === 1 ? text : `${text} (${counted(keyword_count, 'keyword')})`,
  color,
})

/** An update is marked where it begins and where it ends. */
function eventsOfUpdate({ id, name, started_on, ended_on }: EngineUpdate): ChartEvent[] {
  const event = (day: string, text: string): ChartEvent => ({
    id: `update ${id} ${day}`,
    kind: 'update',
    day,
    text,
    color: null,
  })
  if (ended_on === started_on) return [event(started_on, name)]
  return [
    event(started_on, messages.engineUpdateBegins(name)),
    ...(ended_on === null ? [] : [event(ended_on, messages.engineUpdateEnds(name))]),
  ]
}
