import type { SystemContext } from '../../platform/context.ts'
import { memoize } from '../../platform/memoize.ts'
import { findSettings } from './settings.queries.ts'

type Read = () => Promise<ReadonlyMap<string, string>>

/** Milliseconds for which cached settings may be outdated after a change in another process. */
const KEPT = 1_000
const recent = new WeakMap<SystemContext['db'], Read>()

/** All stored settings by name, as they are now. */
export const readSettings = async (ctx: SystemContext): ReturnType<Read> =>
  new Map((await findSettings(ctx.db)).map(({ key, value }) => [key, value]))

/** All stored settings by name, at most a second old; for frequent calls. */
export function recentSettings(ctx: SystemContext): ReturnType<Read> {
  const read = recent.get(ctx.db) ?? memoize(() => readSettings(ctx), KEPT)
  recent.set(ctx.db, read)
  return read()
}

/** Clears the cache, so that a change by this process applies at once. */
export const forgetRecent = (ctx: SystemContext): void => {
  recent.delete(ctx.db)
}
