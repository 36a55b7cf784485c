import type { TestApp } from './app.ts'

/** Makes current pauses end in an hour, so that they outlast the test on a slow machine. */
export const stretchPauses = ({ database }: TestApp) =>
  database.db
    .updateTable('failed_attempts')
    .set({ blocked_until: new Date(Date.now() + 3_600_000) })
    .where('excess', '>', 0)
    .execute()
