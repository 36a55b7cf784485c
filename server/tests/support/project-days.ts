import type { TestApp } from './app.ts'
import { day } from './days.ts'
import type { SignedUp } from './people.ts'

/** Current numbers, as checks would have stored them. */
export async function setProjectNumbers({ database: { db } }: TestApp, projectId: number) {
  await db
    .updateTable('projects')
    .set({
      keyword_count: 10,
      improved_count: 3,
      declined_count: 2,
      stable_count: 1,
      top_3_count: 1,
      top_10_count: 4,
      top_20_count: 6,
      top_50_count: 7,
      ranked_count: 8,
      unchecked_count: 1,
      visibility: 41.5,
      average_position: 12.25,
      checked_at: new Date('2026-03-01T10:00:00Z'),
    })
    .where('id', '=', projectId)
    .execute()
}

/** A project's day, `daysAgo` days before today, as its checks would have stored it; omitted values are 0. */
export async function storeProjectDay(
  { database: { db } }: TestApp,
  { accountId }: SignedUp,
  projectId: number,
  daysAgo: number,
  numbers: Record<string, number | null>,
) {
  await db
    .insertInto('project_days')
    .values({
      account_id: accountId,
      project_id: projectId,
      day: day(-daysAgo),
      checked_count: 0,
      ranked_count: 0,
      improved_count: 0,
      declined_count: 0,
      stable_count: 0,
      top_3_count: 0,
      top_10_count: 0,
      top_20_count: 0,
      top_50_count: 0,
      average_position: null,
      visibility: 0,
      visibility_score: 0,
      traffic: 0,
      traffic_value: 0,
      impressions: 0,
      ctr: null,
      volume: 0,
      ...numbers,
    })
    .execute()
}
