import type { Database } from '@rankline/server/platform/database/database'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { settle } from '../seed.ts'
import { makeTracked } from '../tracked.ts'

/** Somebody who asks, and their projects by number of keywords. */
export type Member = { token: string; projects: Record<number, number> }

/** Days of history: lists read none. */
const DAYS = 2

/** People with accounts of their own; each has a project of every size, alike but for its owner. */
export async function makeCrowd(
  product: Product,
  people: number,
  sizes: readonly number[],
): Promise<Member[]> {
  const { pool } = product.database
  const models = new Map<number, number>()
  for (const size of sizes) models.set(size, (await makeTracked(product, size, DAYS)).projectId)
  const crowd: Member[] = []
  while (crowd.length < people) crowd.push(await makeMember(product, models))
  await settle(pool)
  return crowd
}

async function makeMember(product: Product, models: Map<number, number>): Promise<Member> {
  const person = await signUp(product)
  const projects: Member['projects'] = {}
  for (const [size, model] of models) {
    const { id } = await makeProject(person)
    await copyKeywords(product.database.pool, model, { person, projectId: id })
    projects[size] = id
  }
  return { token: person.token, projects }
}

/** The keywords with their standing, and no history. */
async function copyKeywords(
  pool: Database['pool'],
  model: number,
  { person, projectId }: { person: Person; projectId: number },
): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names
     FROM pg_attribute
     WHERE attrelid = 'keywords'::regclass AND attnum > 0 AND NOT attisdropped
       AND attname NOT IN ('account_id', 'id', 'project_id', 'created_by', 'landing_page_id')`,
  )
  const names = rows[0]!.names
  await pool.query(
    `INSERT INTO keywords (account_id, project_id, created_by, ${names})
     SELECT $1, $2, $1, ${names} FROM keywords WHERE project_id = $3`,
    [person.accountId, projectId, model],
  )
}
