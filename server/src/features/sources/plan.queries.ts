import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { SourcePlan } from './plan.ts'

type Db = Kysely<Tables>

/** @public Publishes the plan that all processes use from now on. A worker calls it when it starts. */
export async function publishPlan(db: Db, plan: SourcePlan): Promise<void> {
  await sql`
    INSERT INTO source_plan (plan, published_at)
    VALUES (${JSON.stringify(plan)}::jsonb, now())
    ON CONFLICT (is_only) DO UPDATE SET plan = EXCLUDED.plan, published_at = EXCLUDED.published_at`.execute(
    db,
  )
}

export async function findPlan(db: Db): Promise<{ plan: SourcePlan; published_at: Date } | undefined> {
  const { rows } = await sql<{ plan: SourcePlan; published_at: Date }>`
    SELECT plan, published_at FROM source_plan`.execute(db)
  return rows[0]
}
