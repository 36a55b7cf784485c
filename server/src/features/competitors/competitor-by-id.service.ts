import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import * as queries from './competitors.queries.ts'

/** @throws {Refusal} not found, also for a competitor of another account */
export async function requireCompetitor(ctx: Context, id: number): Promise<queries.CompetitorRow> {
  const [row] = await queries.findCompetitors(ctx.db, ctx.account.id, [id])
  if (row === undefined) throw notFound()
  return row
}
