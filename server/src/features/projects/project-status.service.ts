import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { wholeAccount } from '../../platform/database/project-scope.ts'
import * as queries from './projects.queries.ts'

export type ProjectStatus = {
  id: number
  name: string
  average: number | null
  /** In percent. */
  visibility: number | null
  /** As of a week before the day; null if nothing was checked then. */
  averageBefore: number | null
}

/** The numbers on project cards, for the account's largest projects that are not archived. */
export async function projectStatus(
  { db }: SystemContext,
  accountId: number,
  { day, count }: { day: string; count: number },
): Promise<ProjectStatus[]> {
  const all = await queries.findProjects(db, wholeAccount(accountId), {
    isArchived: false,
    sort: 'name',
    order: 'asc',
  })
  const projects = all.toSorted((a, b) => b.keyword_count - a.keyword_count).slice(0, count)
  const before = utcDay(-7, new Date(day))
  const days = await queries.findDays(
    db,
    accountId,
    projects.map(({ id }) => id),
    before,
  )
  return projects.map(({ id, name, average_position, visibility }) => ({
    id,
    name,
    average: average_position,
    visibility,
    averageBefore:
      days.find(({ project_id, day: that }) => project_id === id && that === before)?.average_position ??
      null,
  }))
}
