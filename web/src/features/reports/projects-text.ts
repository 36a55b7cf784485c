import type { Report } from '@rankline/contract/reports/calls'
import { counted } from '../../ui/format.ts'

/** `Shop`, `Shop and Boots`, or `Shop, Boots and 3 more`. */
export function projectsText({
  project_name: first,
  other_projects: others,
}: Pick<Report, 'project_name' | 'other_projects'>) {
  const [second, ...more] = others
  if (second === undefined) return first
  return more.length === 0
    ? `${first} and ${second.name}`
    : `${first}, ${second.name} and ${more.length} more`
}

/** How many projects a report has lost since it was saved. */
export const lostText = (count: number) =>
  `${counted(count, 'project')} ${count === 1 ? 'is' : 'are'} no longer in this report`
