import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { type AnnouncedChange, announcedChanges } from '../../questions/announced.service.ts'
import {
  type AverageSource,
  type Averages,
  findAverages,
  findAveragesByProject,
} from '../averages.queries.ts'
import type { AlertRow } from '../evaluation.queries.ts'
import { type CountedDay, findJudgedDays, findJudgedDaysByProject } from '../unusual-hits.service.ts'

/** Data that daily alerts compare; read once per source, even if several alerts watch it. */
export type DailyFacts = {
  /** Last finished day. */
  day: string
  averages(alert: AlertRow): Promise<Averages>
  judgedDays(alert: AlertRow): Promise<CountedDay[]>
  /** Announced changes of answers after the compared day. */
  answerChanges(alert: AlertRow): Promise<AnnouncedChange[]>
}

type AllFacts = DailyFacts & {
  /** Data of an alert over many projects, for each of them; read at once for all. */
  ofProjects(projectIds: readonly number[], from: string): DailyFacts
}

const NOTHING: Averages = {
  ...{ keyword_count: 0, looked_count: 0, visibility_before: null, visibility: null },
  ...{ average_before: null, average: null, share_before: null, share: null },
}

/** @param sees the projects that the creator of an alert sees */
export function dailyFacts(
  db: Kysely<Tables>,
  accountId: number,
  day: string,
  sees: (alert: AlertRow) => readonly number[] | null,
): AllFacts {
  const known = new Map<string, Promise<unknown>>()
  const once =
    <Value>(name: string, read: (source: AverageSource, from: string) => Promise<Value>) =>
    (alert: AlertRow): Promise<Value> => {
      const { project_id: projectId, tag_id: tagId, compared_day: from } = alert
      const source = { projectId, tagId, projectIds: sees(alert) }
      return remembered([name, source, from], () => read(source, from))
    }
  function remembered<Value>(of: readonly unknown[], read: () => Promise<Value>): Promise<Value> {
    const key = JSON.stringify(of)
    const value = (known.get(key) as Promise<Value> | undefined) ?? read()
    known.set(key, value)
    return value
  }
  const answerChanges = once('answers', ({ projectId, tagId, projectIds }, from) =>
    // Questions have no tags of keywords.
    tagId !== null
      ? Promise.resolve([])
      : announcedChanges({ db }, accountId, { projectId, projectIds, after: from, to: day }),
  )
  return {
    day,
    answerChanges,
    averages: once('averages', (source, from) => findAverages(db, accountId, source, { from, to: day })),
    judgedDays: once('judged', (source, first) =>
      findJudgedDays(db, accountId, source, { first, last: day }),
    ),
    ofProjects: (ids, from) => ({
      day,
      answerChanges,
      async averages({ project_id: id }) {
        const all = await remembered(['averages', ids, from], () =>
          findAveragesByProject(db, accountId, ids, { from, to: day }),
        )
        return all.get(id ?? 0) ?? NOTHING
      },
      async judgedDays({ project_id: id }) {
        const all = await remembered(['judged', ids, from], () =>
          findJudgedDaysByProject(db, accountId, ids, { first: from, last: day }),
        )
        return all.get(id ?? 0) ?? []
      },
    }),
  }
}
