import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { TestApp } from './app.ts'
import { directSource, runPipeline } from './pipeline.ts'
import type { PageAnswer, ResultServer } from './result-server.ts'

/** The UTC day `offset` days from today, `YYYY-MM-DD`. */
export const day = (offset: number) => utcDay(offset)

/** Noon of a day, counted from today: all checks of the day before it are recorded by then. */
export const noonOf = (offset: number) => new Date(`${utcDay(offset)}T12:00:00Z`)

/** Checks a keyword at full depth on each of the last days, up to today; no other keyword is checked or due. */
export async function checkOnDays(
  app: TestApp,
  server: ResultServer,
  keyword: Keyword,
  days: readonly ((page: number) => PageAnswer)[],
): Promise<void> {
  for (const [index, answer] of days.entries()) {
    server.answer((_phrase, page) => answer(page))
    const offset = index + 1 - days.length
    const at = offset === 0 ? new Date() : new Date(`${day(offset)}T23:59:58.000Z`)
    await app.database.db.updateTable('searches').set({ next_check_at: null }).execute()
    await app.database.db
      .updateTable('searches')
      .set({ next_check_at: at, priority: 2 })
      .where('id', 'in', (query) =>
        query.selectFrom('keywords').select('search_id').where('id', '=', keyword.id),
      )
      .execute()
    await runPipeline(app.database, directSource(server.baseUrl), { now: () => at })
  }
}

/** A result list with one page. */
export const once = (urls: string[]) => (page: number) => (page > 1 ? [] : urls)
