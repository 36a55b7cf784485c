import type { AnswerOf, Client } from '@rankline/client'
import { CommandError } from '../failures.ts'
import type { Row } from '../output.ts'
import { idOf } from './keywords.ts'

type Changed = AnswerOf<'getChanges'>['won'][number]

export const changeColumns = ['id', 'keyword', 'from', 'to', 'change', 'visits', 'reason', 'page']

export type ChangeOptions = { since?: string; until?: string; tag?: string | number; limit?: string | number }

/** The keywords of a project that won most visits since a day, then those that lost most. */
export async function changes(client: Client, project: string, options: ChangeOptions): Promise<Row[]> {
  const { since = 'yesterday', until, tag, limit } = options
  const { won, lost } = await client.call('getChanges', {
    project_id: idOf(project, 'The project'),
    from: dayOf(String(since), '--since'),
    ...(until !== undefined && { to: dayOf(String(until), '--until') }),
    ...(tag !== undefined && { tag_id: numberOf(tag, '--tag') }),
    ...(limit !== undefined && { limit: numberOf(limit, '--limit') }),
  })
  return [...won, ...lost].map(rowOf)
}

const rowOf = ({ keyword_id, keyword, from, to, change, traffic_change, reason }: Changed): Row => ({
  id: keyword_id,
  keyword,
  from: from.position,
  to: to.position,
  change,
  visits: traffic_change,
  reason,
  page: to.url,
})

/** Milliseconds. */
const DAY = 86_400_000
const words: Readonly<Record<string, number>> = { today: 0, yesterday: 1 }

/** The day (UTC) of `2026-03-01`, `yesterday`, or so many days ago: `7d`. */
export function dayOf(text: string, option: string, now = Date.now()): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
  if (isDay) return text
  const ago = words[text] ?? (/^\d{1,4}d$/.test(text) ? Number.parseInt(text, 10) : undefined)
  if (ago !== undefined) return new Date(now - ago * DAY).toISOString().slice(0, 10)
  throw new CommandError(`${option} must be a day such as 2026-03-01, yesterday or 7d, not "${text}".`)
}

function numberOf(text: string | number, option: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number > 0) return number
  throw new CommandError(`${option} must be a number, not "${text}".`)
}
