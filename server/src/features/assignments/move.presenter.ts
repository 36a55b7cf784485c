import type { ProjectMove } from '@rankline/contract/assignments/calls'
import type { Sizes } from './assignments.queries.ts'
import type { FreeCapacity } from './free-capacity.service.ts'
import type { SetAside } from './set-aside.ts'

type Beside = {
  /** Stored settings that return with the projects. */
  waiting: readonly { set_aside: SetAside }[]
  /** Name of the template that the projects get. */
  template: string | null
}

export function presentMove(
  sizes: Sizes & { projects: number },
  capacity: FreeCapacity,
  { waiting, template }: Beside,
): ProjectMove {
  const sum = (of: (kept: SetAside) => number) =>
    waiting.reduce((total, { set_aside }) => total + of(set_aside), 0)
  return {
    projects: sizes.projects,
    keywords: sizes.keywords,
    alerts: sizes.alerts,
    reports: sizes.reports,
    members: sizes.members,
    shared_views: sizes.shared_views,
    console_sites: sizes.console_sites,
    analytics_properties: sizes.analytics_properties,
    waiting_alerts: sum(({ alerts }) => alerts.length),
    waiting_reports: sum(({ reports }) => reports.length),
    user_dashboard_template: template,
    use: {
      projects: capacity.projects.used,
      keywords: capacity.keywords.used,
      allowed_projects: capacity.projects.allowed,
      allowed_keywords: capacity.keywords.allowed,
    },
    hindrance: capacity.hindrance,
    is_paused: capacity.isPaused,
  }
}
