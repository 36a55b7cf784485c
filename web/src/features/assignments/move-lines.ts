import type { ProjectMove } from '@rankline/contract/assignments/calls'
import { counted, formatNumber } from '../../ui/format.ts'

const list = (texts: readonly (string | false)[]) => texts.filter((text) => text !== false).join(' and ')
const some = (count: number, name: string) => count > 0 && counted(count, name)
const verb = (count: number, one: string, many: string) => (count === 1 ? one : many)
const ofLimit = (used: number, limit: number | null, name: string) =>
  limit === null ? counted(used, name) : `${formatNumber(used)} of ${counted(limit, name)}`

const usedAfter = ({ use }: ProjectMove) =>
  `${ofLimit(use.projects, use.allowed_projects, 'project')} and ${ofLimit(use.keywords, use.allowed_keywords, 'keyword')}`

const endedLinks = (move: ProjectMove) =>
  (
    [
      ['Search Console', move.console_sites],
      ['Google Analytics', move.analytics_properties],
    ] as const
  ).map(
    ([service, count]) =>
      count > 0 &&
      `${counted(count, 'link')} to ${service} ${verb(count, 'ends', 'end')}, and ${verb(count, 'its', 'their')} numbers are deleted.`,
  )

/** Says what moves to a client and what does not, one line each. */
export function assignLines(move: ProjectMove, client: string): string[] {
  const { projects, keywords, alerts, reports, members, shared_views: views } = move
  const waiting = alerts + reports
  return [
    `${counted(projects, 'project')} with ${counted(keywords, 'keyword')} ${verb(projects, 'goes', 'go')} to ${client}: history, competitors, tags and notes too.`,
    `${client} then has ${usedAfter(move)}.`,
    move.user_dashboard_template !== null &&
      `What the template ${move.user_dashboard_template} has is made for ${verb(projects, 'it', 'each')}.`,
    'You can still look at it, but only the client changes it.',
    waiting > 0 &&
      `Your ${list([some(alerts, 'alert'), some(reports, 'report')])} ${verb(waiting, 'waits', 'wait')} until you take it back.`,
    members > 0 &&
      `${counted(members, 'member')} of yours ${verb(members, 'does', 'do')} not see it meanwhile.`,
    views > 0 && `${counted(views, 'shared view')} ${verb(views, 'ends', 'end')}.`,
    ...endedLinks(move),
    'Your folders, tags of projects, finished exports and connections stay with you. Live links to CSV lists stop until then.',
    'What was removed from its keywords in the last 30 days stays in your bin, but cannot be restored until then; competitors among it are deleted permanently.',
    move.is_paused && `Tracking is paused for ${client}, so it is not checked there.`,
  ].filter((line) => line !== false)
}

/** Says what comes back from a client and what does not, one line each. */
export function returnLines(move: ProjectMove, client: string): string[] {
  const { projects, keywords, alerts, reports, members, shared_views: views } = move
  const waiting = move.waiting_alerts + move.waiting_reports
  const lost = alerts + reports
  return [
    `${counted(projects, 'project')} with ${counted(keywords, 'keyword')} ${verb(projects, 'comes', 'come')} back to you, with what the client has added.`,
    `You then have ${usedAfter(move)}.`,
    `${client} does not see it any more.`,
    waiting > 0 &&
      `Your ${list([some(move.waiting_alerts, 'alert'), some(move.waiting_reports, 'report')])} ${verb(waiting, 'works', 'work')} again.`,
    lost > 0 &&
      `${list([some(alerts, 'alert'), some(reports, 'report')])} of the client ${verb(lost, 'is', 'are')} deleted.`,
    members > 0 &&
      `${counted(members, 'member')} of the client ${verb(members, 'does', 'do')} not see it any more.`,
    views > 0 && `${counted(views, 'shared view')} ${verb(views, 'ends', 'end')}.`,
    ...endedLinks(move),
    move.is_paused && 'Tracking is paused for you, so it is not checked.',
  ].filter((line) => line !== false)
}
