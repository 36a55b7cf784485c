import type { SystemContext } from '../../../platform/context.ts'
import { storeWatched } from './watched-projects.queries.ts'

/** Publishes the watched projects to other processes through the database. One per HTTP process. */
export type WatchedProjects = { note(accountId: number, projectIds: readonly number[]): void }

/** A project is watched for this many seconds after the last call about it. An open page calls after each check. */
const WATCHED = 300
/** Milliseconds during which a project is noted only once, whatever the number of calls. */
const NOTED = 10_000
/** A call about more projects than this does not count as watching them. */
const MOST_PROJECTS = 20
/** The maximum of cached projects. Above it, the cache is cleared. */
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
