import type { StatusPeriod } from '@rankline/contract/status-mails'
import { compose, type MailContent } from '../../platform/mail/compose.ts'
import type { ProjectStatus } from '../projects/project-status.service.ts'

export type Status = {
  projects: number
  keywords: number
  improved: number
  declined: number
  stable: number
  movers: { keyword: string; project: string; from: number | null; to: number | null }[]
  list: ProjectStatus[]
  /** Projects beyond those of the list. */
  more: number
}

type About = { username: string; site: string; period: StatusPeriod; day: string; token: string }

const unknown = '–'
const shown = (value: number | null, unit = '') => (value === null ? unknown : `${value.toFixed(1)}${unit}`)
const whole = new Intl.NumberFormat('en-US')
const place = (position: number | null) => (position === null ? 'not ranked' : String(position))

/** Where an account's pages stand, in the numbers of its dashboard. */
export function statusMail({ username, site, period, day, token }: About, status: Status): MailContent {
  const { projects, keywords, improved, declined, stable, movers, list, more } = status
  const isWeekly = period === 'weekly'
  const path = `unsubscribe?token=${encodeURIComponent(token)}`
  return compose({
    subject: `Your ${period} status: ${improved} improved, ${declined} declined`,
    preview: `${keywords} keywords in ${projects} projects as of ${day}.`,
    heading: `Where your pages stand, ${username}`,
    paragraphs: [`As of ${day} (UTC), each keyword against its check before:`],
    facts: [
      ['Projects', whole.format(projects)],
      ['Keywords', whole.format(keywords)],
      ['Improved', whole.format(improved)],
      ['Declined', whole.format(declined)],
      ['Stable', whole.format(stable)],
    ],
    tables: [
      {
        head: ['Project', ...(isWeekly ? ['Week ago'] : []), 'Avg. rank', 'Visibility'],
        rows: list.map(({ name, average, averageBefore, visibility }) => [
          name,
          ...(isWeekly ? [shown(averageBefore)] : []),
          shown(average),
          shown(visibility, ' %'),
        ]),
        ...(more > 0 && { more: `and ${more} more on the dashboard` }),
      },
      {
        head: ['Moved furthest', 'From', 'To'],
        rows: movers.map(({ keyword, project, from, to }) => [
          `${keyword} (${project})`,
          place(from),
          place(to),
        ]),
      },
    ],
    button: { label: 'Open the dashboard', href: `${site}/dashboard` },
    note: `You get this ${period} mail because your notification settings say so.`,
    unsubscribe: {
      label: `Unsubscribe from the ${period} status`,
      href: `${site}/${path}`,
      post: `${site}/api/v1/status-mails/${path}`,
    },
    site,
  })
}
