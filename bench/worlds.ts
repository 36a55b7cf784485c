import { packPast } from '@rankline/server/features/tracking/maintenance/pack-ranks.job'
import type { Database } from '@rankline/server/platform/database/database'
import { makeProject, type Person, signUp } from './person.ts'
import type { Product } from './product.ts'
import { seedHistory, settle } from './seed.ts'
import { makeTracked } from './tracked.ts'

/** Data for the measurements of screens: one large project with everything in it, and an account with many projects. */
export type World = {
  /** `keywordIds` of one page; each of the keywords ranks. */
  large: { person: Person; projectId: number; keywordIds: number[] }
  many: { person: Person; projectIds: number[] }
}

export const PROJECTS = 100
/** Days of history of each of the many projects. */
const SHORT_HISTORY = 30

export async function makeWorld(
  product: Product,
  { keywords, days }: { keywords: number; days: number },
): Promise<World> {
  const { pool } = product.database
  const { person, projectId } = await makeTracked(product, keywords, days)
  await followCompetitors(pool, projectId)
  await tagKeywords(pool, projectId)
  const many = await makeMany(product, Math.max(1, Math.round(keywords / PROJECTS)))
  await packPast(product.database.db)
  await settle(pool)
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM keywords WHERE project_id = $1 AND position IS NOT NULL ORDER BY id LIMIT 100',
    [projectId],
  )
  return { large: { person, projectId, keywordIds: rows.map(({ id }) => id) }, many }
}

/** Creates a person with many projects of equal size. */
async function makeMany(product: Product, keywordsEach: number): Promise<World['many']> {
  const person = await signUp(product)
  const projectIds: number[] = []
  for (let count = 0; count < PROJECTS; count += 1) {
    const { id: projectId } = await makeProject(person)
    const history = { accountId: person.accountId, projectId, keywords: keywordsEach, days: SHORT_HISTORY }
    await seedHistory(product.database.pool, history)
    projectIds.push(projectId)
  }
  return { person, projectIds }
}

/** Creates eight tags; every keyword has one of them. */
async function tagKeywords(pool: Database['pool'], projectId: number): Promise<void> {
  await pool.query(
    `WITH made AS (
       INSERT INTO tags (account_id, name, folded_name, type)
       SELECT account_id, format('tag %s', number), format('tag %s', number), 1 + number % 5
       FROM projects, generate_series(0, 7) AS number
       WHERE id = $1
       RETURNING account_id, id
     ), numbered AS (SELECT made.*, row_number() OVER (ORDER BY id) - 1 AS place FROM made)
     INSERT INTO keyword_tags (account_id, keyword_id, tag_id)
     SELECT keywords.account_id, keywords.id, numbered.id
     FROM keywords
     JOIN numbered ON numbered.account_id = keywords.account_id AND numbered.place = keywords.id % 8
     WHERE project_id = $1`,
    [projectId],
  )
}

/** Creates eight competitors that every keyword follows, with a share of voice on every day. */
async function followCompetitors(pool: Database['pool'], projectId: number): Promise<void> {
  await pool.query(
    `INSERT INTO competitors (account_id, keyword_id, host)
     SELECT account_id, id, format('rival-%s.example', number)
     FROM keywords, generate_series(1, 8) AS number
     WHERE project_id = $1`,
    [projectId],
  )
  await pool.query(
    `INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
     SELECT account_id, project_id, day, format('rival-%s.example', number), checked_count, 12.34567 / number
     FROM project_days, generate_series(1, 8) AS number
     WHERE project_id = $1`,
    [projectId],
  )
  // Every competitor gets the ranks of the site.
  await pool.query(
    `INSERT INTO rank_days (account_id, project_id, day, host, list_hash, keyword_ids, ranks)
     SELECT account_id, project_id, day, format('rival-%s.example', number), list_hash, keyword_ids, ranks
     FROM rank_days, generate_series(1, 8) AS number
     WHERE project_id = $1 AND host = ''`,
    [projectId],
  )
}
