import type { dashboard as call, Mover } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { SearchedAs } from '@rankline/contract/keywords/searched-as'
import type { Context, SystemContext } from '../../platform/context.ts'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import { searchedAs, unknownSearch } from '../tracked-keywords/searched-as.queries.ts'
import * as queries from './dashboard.queries.ts'

const SHOWN = 8

export async function dashboard(ctx: Context): Promise<ItemsOf<typeof call>> {
  const [{ counters: counted, improved, declined }, checks] = await Promise.all([
    countersOf(ctx, ctx.account),
    queries.findChecks(ctx.db, ctx.account),
  ])
  const searched = await searchedAs(
    ctx.db,
    [...improved, ...declined].map(({ id }) => ({ accountId: ctx.account.id, keywordId: id })),
  )
  return {
    counters: {
      projects: counted.projects,
      keywords: counted.keywords,
      active_requests: checks.reduce((sum, { updating }) => sum + updating, 0),
      declined: counted.declined,
      improved: counted.improved,
      stable: counted.stable,
    },
    improved: improved.map((row) => presentMover(row, searched.get(row.id))),
    declined: declined.map((row) => presentMover(row, searched.get(row.id))),
    checks: checks.slice(0, SHOWN).map(({ project_id, project_name, keyword_count, updating, failed }) => ({
      project_id,
      project_name,
      keyword_count,
      updating,
      failed,
    })),
  }
}

/** The account's counts, and the keywords that won and lost most visits since yesterday. */
export async function countersOf({ db }: SystemContext, account: ProjectScope) {
  const since = { from: utcDay(-1), count: SHOWN }
  const [counters, improved, declined] = await Promise.all([
    queries.sumProjects(db, account),
    queries.findMovers(db, account, { ...since, movements: ['improved', 'new'] }),
    queries.findMovers(db, account, { ...since, movements: ['declined', 'dropped'] }),
  ])
  return { counters, improved, declined }
}

function presentMover(row: queries.MoverRow, as: SearchedAs = unknownSearch): Mover {
  return {
    project_keyword_id: row.id,
    project_id: row.project_id,
    project_name: row.project_name,
    keyword: row.phrase,
    ...as,
    current_position: row.position,
    prev_position: row.previous_position,
    ...(row.is_snippet && { is_featured_snippet: true as const }),
    ...(row.was_snippet && { was_featured_snippet: true as const }),
    diff: row.change,
    diff_text: row.movement,
  }
}
