import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { type AverageSource, type Averages, findAverages } from '../averages.queries.ts'
import type { AlertRow } from '../evaluation.queries.ts'
import { type CountedDay, findJudgedDays } from '../unusual-hits.service.ts'

/** Data that daily alerts compare; read once per source, even if several alerts watch it. */
export type DailyFacts = {
  /** Last finished day. */
  day: string
  averages(alert: AlertRow): Promise<Averages>
  judgedDays(alert: AlertRow): Promise<CountedDay[]>
}

/** @param sees the projects that the creator of an alert sees */
export function dailyFacts(
  db: Kysely<Tables>,
  accountId: number,
  day: string,
  sees: (alert: AlertRow) => readonly number[] | null,
): DailyFacts {
  const known = new Map<string, Promise<unknown>>()
  const once =
    <Value>(name: string, read: (source: AverageSource, from: string) => Promise<Value>) =>
    (alert: AlertRow): Promise<Value> => {
      const { project_id: projectId, tag_id: tagId, compared_day: from } = alert
      const source = { projectId, tagId, projectIds: sees(alert) }
      const key = JSON.stringify([name, source, from])
      const value = (known.get(key) as Promise<Value> | undefined) ?? read(source, from)
      known.set(key, value)
      return value
    }
  return {
    day,
    averages: once('averages', (source, from) => findAverages(db, accountId, source, { from, to: day })),
    judgedDays: once('judged', (source, first) =>
      findJudgedDays(db, accountId, source, { first, last: day }),
    ),
  }
}
