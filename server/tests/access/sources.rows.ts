import { sql } from 'kysely'
import { expected, type Rows, type World } from '../support/authorization.ts'

const { administrate } = expected
let drifted = 0

async function newDrift({ app }: World): Promise<number> {
  drifted += 1
  const { rows } = await sql<{ id: number }>`
    INSERT INTO drifts (key, source, engine, type, device, signs)
    VALUES (${`direct bing search ${drifted}`}, 'direct', 'bing', 'search', 'desktop', '[]')
    RETURNING id`.execute(app.database.db)
  return rows[0]!.id
}

export const authorization: Rows = {
  'sources/mPaginate': { input: () => ({}), expected: administrate },
  'drifts/mPaginate': { input: () => ({}), expected: administrate },
  // No page of a drift is kept here.
  'drifts/page': { input: () => ({ drift_page_id: 1 }), expected: { ...administrate, administrator: 404 } },
  'drifts/accept': { input: async (world) => ({ drift_id: await newDrift(world) }), expected: administrate },
}
