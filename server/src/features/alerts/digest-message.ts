import { createHash } from 'node:crypto'
import { counted } from '@rankline/contract/counted'
import { isolated } from '@rankline/contract/direction'
import { INVENTED_TEXT } from '@rankline/contract/invented'
import { type SearchedAs, searchedAsText } from '@rankline/contract/keywords/searched-as'
import type { Message } from '../deliveries/message.ts'
import type { AlertRow } from './evaluation.queries.ts'
import { kindOf, movesPlaces } from './kinds/registry.ts'
import type { Moved, PendingHits } from './pending-hits.ts'

/** An alert with the changes that waited for the digest. */
export type DigestPart = PendingHits & { alert: AlertRow; sourceName: string }

type About = {
  clickShares: readonly number[]
  isInvented: boolean
  /** How the keywords are searched. */
  searched: ReadonlyMap<number, SearchedAs>
}

/** Rows of a digest; receivers cut what is too long for them. */
const MOST_ROWS = 30
const MOST_NAMES = 3

type Entry = { projectId: number; project: string; visits: number; row: Message['rows'][number] }

/** One message with all changes: grouped by project, those that lost the most visits first. */
export function digestOf(createdBy: number, parts: readonly DigestPart[], about: About): Message {
  const { isInvented } = about
  const projects = projectsOf(parts.flatMap((part) => entriesOf(part, about)))
  const rows = projects.flatMap(({ entries }) => entries.map(({ row }) => row))
  const keywordIds = new Set(parts.flatMap(({ moved }) => moved.map(({ keyword }) => keyword.id)))
  const names = parts.map(({ alert }) => alert.name)
  const lost = projects.reduce((sum, { visits }) => sum + Math.max(0, -visits), 0)
  const changes = keywordIds.size > 0 ? counted(keywordIds.size, 'keyword') : counted(rows.length, 'change')
  const ids = parts.map(({ alert, lastId }) => `${alert.id}-${lastId}`).join()
  return {
    // Many alerts would make a key too long for its index.
    key: `digest:${createdBy}:${createHash('sha256').update(ids).digest('hex')}`,
    kind: 'alert',
    originId: parts[0]!.alert.id,
    title: `Daily digest: ${changes} in ${counted(projects.length, 'project')}`,
    summary: `${lossText(projects, lost)}Alerts: ${names.map((name) => isolated(name)).join(', ')}.${isInvented ? ` ${INVENTED_TEXT}` : ''}`,
    rows: rows.slice(0, MOST_ROWS),
    ...(rows.length > MOST_ROWS && { more: rows.length - MOST_ROWS }),
    link: { path: '/changes', text: 'Show what changed' },
    data: {
      is_digest: true,
      is_sandbox: isInvented,
      alert_names: names.join(', '),
      alert_count: parts.length,
      keyword_count: keywordIds.size,
      project_count: projects.length,
      visits_lost: lost,
    },
  }
}

type DigestProject = { name: string; visits: number; entries: Entry[] }

/** A change that several alerts tell is one row. */
function projectsOf(entries: readonly Entry[]): DigestProject[] {
  const byProject = new Map<number, Map<string, Entry>>()
  for (const entry of entries) {
    const rows = byProject.get(entry.projectId) ?? new Map<string, Entry>()
    const { text, where, from, to } = entry.row
    rows.set([text, where, from, to].join('\n'), entry)
    byProject.set(entry.projectId, rows)
  }
  return [...byProject.values()]
    .map((rows) => {
      const sorted = [...rows.values()].toSorted((a, b) => a.visits - b.visits)
      const visits = sorted.reduce((sum, one) => sum + one.visits, 0)
      return { name: sorted[0]!.project, visits, entries: sorted }
    })
    .toSorted((a, b) => a.visits - b.visits || a.name.localeCompare(b.name))
}

function entriesOf(part: DigestPart, { clickShares, searched }: About): Entry[] {
  const { alert, sourceName } = part
  const kind = kindOf(alert.trigger_type)
  const ofKeywords = part.moved.map(({ hit, keyword }): Entry => {
    const project = keyword.project_name
    const as = searched.get(keyword.id)
    const visits = visitsOf(alert, { hit, keyword }, clickShares)
    const row = {
      text: keyword.phrase,
      project,
      ...(as !== undefined && { where: searchedAsText(as) }),
      ...kind.row({ alert, sourceName, hit }),
      ...(visits !== 0 && { visits: signed(visits) }),
      ...(hit.url !== null && { url: hit.url }),
    }
    return { projectId: keyword.project_id, project, visits, row }
  })
  const ofSources = part.averages.map(({ hit, project }): Entry => {
    const name = project?.name ?? sourceName
    const row = { text: alert.name, project: name, ...kind.row({ alert, sourceName: name, hit }) }
    return { projectId: project?.id ?? alert.project_id ?? 0, project: name, visits: 0, row }
  })
  return [...ofKeywords, ...ofSources]
}

/** Visits a month that a move of positions won; negative if it lost some. */
function visitsOf(
  { trigger_type: type }: AlertRow,
  { hit, keyword }: Moved,
  clickShares: readonly number[],
): number {
  if (!movesPlaces(type)) return 0
  const share = (position: number) => clickShares[Math.round(position) - 1] ?? 0
  return Math.round((keyword.volume ?? 0) * (share(hit.now) - share(hit.before)))
}

/** `About 1,240 visits a month lost: Northpeak −1,200, Tidewater −40. ` */
function lossText(projects: readonly DigestProject[], lost: number): string {
  if (lost === 0) return ''
  const worst = projects.filter(({ visits }) => visits < 0).slice(0, MOST_NAMES)
  const names = worst.map(({ name, visits }) => `${isolated(name)} ${signed(visits)}`)
  return `About ${lost.toLocaleString('en-US')} visits a month lost: ${names.join(', ')}. `
}

const signed = (visits: number) => `${visits < 0 ? '−' : '+'}${Math.abs(visits).toLocaleString('en-US')}`
