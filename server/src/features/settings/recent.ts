import type { SystemContext } from '../../platform/context.ts'
import { memoize } from '../../platform/memoize.ts'
import { findSettings } from './settings.queries.ts'

type Read = () => Promise<ReadonlyMap<string, string>>

/** Milliseconds for which what is kept may be behind another process. */
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

/** Makes what this process has just changed hold at once. */
export const forgetRecent = (ctx: SystemContext): void => {
  recent.delete(ctx.db)
}
