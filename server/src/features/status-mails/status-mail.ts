import { counted } from '@rankline/contract/counted'
import { isolated } from '@rankline/contract/direction'
import { INVENTED_TEXT } from '@rankline/contract/invented'
import { keywordText, type SearchedAs } from '@rankline/contract/keywords/searched-as'
import { placeText } from '@rankline/contract/positions/place-text'
import type { StatusPeriod } from '@rankline/contract/status-mails/calls'
import { compose, type MailContent } from '../../platform/mail/compose.ts'
import type { ProjectStatus } from '../projects/project-status.service.ts'

type Place = { position: number | null; isSnippet: boolean }

export type Status = {
  projects: number
  keywords: number
  improved: number
  declined: number
  stable: number
  movers: { keyword: string; as: SearchedAs | undefined; project: string; from: Place; to: Place }[]
  list: ProjectStatus[]
  /** Addresses of shared views, by project. */
  livePages: ReadonlyMap<number, string>
  /** Projects beyond those of the list. */
  more: number
  /** Whether some positions come from the sandbox. */
  isInvented: boolean
}

type About = { username: string; site: string; period: StatusPeriod; day: string; token: string }

const unknown = '–'
const shown = (value: number | null, unit = '') => (value === null ? unknown : `${value.toFixed(1)}${unit}`)
const whole = new Intl.NumberFormat('en-US')
const place = ({ position, isSnippet }: Place) =>
  position === null ? 'not ranked' : placeText(position, isSnippet)

/** Composes the mail with the status of an account, in the numbers of its dashboard. */
export function statusMail({ username, site, period, day, token }: About, status: Status): MailContent {
  const { projects, keywords, improved, declined, stable, movers, list, livePages, more, isInvented } = status
  const isWeekly = period === 'weekly'
  const path = `unsubscribe?token=${encodeURIComponent(token)}`
  return compose({
    subject: `Your ${period} status: ${improved} improved, ${declined} declined`,
    preview: `${counted(keywords, 'keyword')} in ${counted(projects, 'project')} as of ${day}.`,
    heading: `${declined} down, ${improved} up`,
    paragraphs: [
      isWeekly
        ? `${isolated(username)}, this is ${day} (UTC), compared with a week before.`
        : `${isolated(username)}, this is ${day} (UTC), compared with the check before.`,
      ...(isInvented ? [INVENTED_TEXT] : []),
      ...pagesOf(list, livePages),
    ],
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
          shown(visibility, '%'),
        ]),
        ...(more > 0 && { more: `and ${more} more on the dashboard` }),
      },
      {
        head: ['Biggest changes', 'Before', 'Now'],
        rows: movers.map(({ keyword, as, project, from, to }) => [
          `${as === undefined ? isolated(keyword) : keywordText(keyword, as)} (${isolated(project)})`,
          place(from),
          place(to),
        ]),
      },
    ],
    button: { label: 'Open the dashboard', href: `${site}/dashboard` },
    note: `You receive this ${period} email because it is on in your notification settings.`,
    unsubscribe: {
      label: `Unsubscribe from ${period} emails`,
      href: `${site}/${path}`,
      post: `${site}/api/v1/status-mails/${path}`,
    },
    site,
  })
}

/** Addresses of the shared views of the listed projects, for recipients who forward them. */
const pagesOf = (list: readonly ProjectStatus[], livePages: Status['livePages']) =>
  list.flatMap(({ id, name }) => {
    const address = livePages.get(id)
    return address === undefined ? [] : [`${isolated(name)} is shared at ${address}`]
  })
