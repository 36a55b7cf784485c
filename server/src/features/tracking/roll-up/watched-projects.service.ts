import type { SystemContext } from '../../../platform/context.ts'
import { storeWatched } from './watched-projects.queries.ts'

/** Tells the workers which projects people look at, through the database. One for each HTTP process. */
export type WatchedProjects = { note(accountId: number, projectIds: readonly number[]): void }

/** A project counts as looked at for so many seconds after the last call about it. An open page asks again after each check. */
const WATCHED = 300
/** Milliseconds in which a project is noted once, however many calls are about it. */
const NOTED = 10_000
/** A call about more projects than this is no look at each of them. */
const MOST_PROJECTS = 20
/** Projects remembered as noted; beyond, all are forgotten and noted again. */
const MOST_REMEMBERED = 10_000

export function createWatchedProjects({ db, log }: SystemContext, now = Date.now): WatchedProjects {
  const noted = new Map<string, number>()

  return {
    note(accountId, projectIds) {
      if (projectIds.length > MOST_PROJECTS) return
      const at = now()
      const due = projectIds.filter((id) => at - (noted.get(`${accountId} ${id}`) ?? 0) >= NOTED)
      if (due.length === 0) return
      if (noted.size > MOST_REMEMBERED) noted.clear()
      for (const id of due) noted.set(`${accountId} ${id}`, at)
      storeWatched(db, accountId, due, WATCHED).catch((error) =>
        log.warn(error, 'it could not be noted which projects are looked at'),
      )
    },
  }
}
