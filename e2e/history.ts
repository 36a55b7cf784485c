import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addKeywords, type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { ADMIN_PACKAGE } from '@rankline/contract/packages/calls'
import { createProject, type Project, projectOverview } from '@rankline/contract/projects/calls'
import pg from 'pg'
import type { Person } from './person.ts'
import { dataDirectory } from './port.ts'

/** Milliseconds for work of the product on a busy machine; also used outside of tests, where no limit is configured. */
const PATIENCE = 60_000

type Value = string | number | boolean | null | readonly (number | null)[]

/** Creates a project without keywords. */
export async function makeProject(
  person: Person,
  changes: Record<string, string | number> = {},
): Promise<Project> {
  const form = { project_name: 'Shop', project_url: 'https://shop.example.com/', ...changes }
  return (await person.call(createProject, form)).project
}

/** Creates a project with checked keywords; returns them by text. From here on nothing is due. */
export async function makeTracked(
  person: Person,
  phrases: readonly string[],
  changes: Record<string, string | number> = {},
): Promise<{ project: Project; keywords: Keyword[] }> {
  const project = await makeProject(person, changes)
  await track(person, project, phrases)
  const list = { project_id: project.id, sort: 'keyword', order: 'asc' }
  const keywords = (await person.call(listKeywords, list)).data
  return { project, keywords }
}

/** Adds keywords, and waits for their first check. */
export async function track(
  person: Person,
  project: Project,
  phrases: readonly string[],
  changes: Record<string, string | number> = {},
): Promise<void> {
  await person.call(addKeywords, { project_id: project.id, keywords: phrases.join('\n'), ...changes })
  await expect
    .poll(async () => (await person.call(projectOverview, { project_id: project.id })).updating, {
      intervals: [50, 100, 200],
      timeout: PATIENCE,
    })
    .toBe(0)
}

/** Sets the rank state of a keyword, as checks would. */
export const setRankState = (keywordId: number, state: Record<string, Value>) =>
  update('keywords', keywordId, state)

/** Gives a project numbers, as checks of its keywords would. */
export const setNumbers = (projectId: number, numbers: Record<string, Value>) =>
  withoutRollUp(projectId, (database) => updateRow(database, 'projects', projectId, numbers))

/** Sets positions of the days up to today (the last one); null is a day on which the site did not rank. */
export async function setPositions(keyword: Keyword, positions: readonly (number | null)[]): Promise<void> {
  await withDatabase(async (database) => {
    await database.query('DELETE FROM positions WHERE keyword_id = $1', [keyword.id])
    for (const [index, position] of positions.toReversed().entries()) {
      const day = `(now() AT TIME ZONE 'UTC')::date - ${index}`
      await database.query(`SELECT ensure_positions_month(${day})`)
      await database.query(
        `INSERT INTO positions (account_id, keyword_id, day, project_id, position, depth, checked_at)
         SELECT account_id, id, ${day}, project_id, $2, 100, now() - make_interval(days => ${index})
         FROM keywords WHERE id = $1`,
        [keyword.id, position],
      )
    }
  })
}

/** Sets a competitor's positions of the days up to today, like `setPositions`. */
export async function setCompetitorPositions(
  competitorId: number,
  positions: readonly (number | null)[],
): Promise<void> {
  await withDatabase(async (database) => {
    await database.query('DELETE FROM competitor_positions WHERE competitor_id = $1', [competitorId])
    await database.query(
      `INSERT INTO competitor_positions (account_id, competitor_id, day, position, depth)
       SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - given.ago::integer + 1, given.position, 100
       FROM competitors, unnest($2::smallint[]) WITH ORDINALITY AS given (position, ago)
       WHERE id = $1`,
      [competitorId, positions.toReversed()],
    )
  })
}

/** A day's row of `project_days`; omitted values are 0. */
export type ProjectDay = Partial<
  Record<
    | 'checked_count'
    | 'ranked_count'
    | 'improved_count'
    | 'declined_count'
    | 'stable_count'
    | 'top_3_count'
    | 'top_10_count'
    | 'top_20_count'
    | 'known_count'
    | 'unranked_count'
    | 'volume_count'
    | 'price_count'
    | 'population'
    | 'average_position'
    | 'visibility'
    | 'visibility_score'
    | 'traffic'
    | 'traffic_value'
    | 'impressions'
    | 'ctr'
    | 'volume',
    number
  >
>

/** Sets a project's average rank on the days up to today. */
export const setDays = (projectId: number, averages: readonly number[]): Promise<void> =>
  setProjectDays(
    projectId,
    averages.map((average_position) => ({ ...ordinaryDay, average_position })),
  )

const ordinaryDay: ProjectDay = {
  checked_count: 1,
  ranked_count: 1,
  stable_count: 1,
  visibility: 50,
  visibility_score: 20,
}

/** Sets a project's numbers of the days up to today; null is a day without a check. */
export async function setProjectDays(projectId: number, days: readonly (ProjectDay | null)[]): Promise<void> {
  await withoutRollUp(projectId, async (database) => {
    await database.query('DELETE FROM project_days WHERE project_id = $1', [projectId])
    for (const [index, day] of days.toReversed().entries()) {
      if (day === null) continue
      const values = { ...nothing, ...day }
      const columns = Object.keys(values)
      await database.query(
        `INSERT INTO project_days (account_id, project_id, day, ${columns.join(', ')})
         SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ${index},
           ${columns.map((_, number) => `$${number + 2}`).join(', ')}
         FROM projects WHERE id = $1`,
        [projectId, ...Object.values(values)],
      )
    }
  })
}

/** Sets the visibility that a tag has kept of the days up to today. */
export const setTagDays = (projectId: number, tagId: number, visibilities: readonly number[]) =>
  withoutRollUp(projectId, async (database) => {
    await database.query('DELETE FROM tag_days WHERE tag_id = $1', [tagId])
    await database.query(
      `INSERT INTO tag_days (account_id, project_id, tag_id, day, known_count, population, volume_count,
         known_top_3_count, known_top_10_count, visibility, visibility_score, counted_at)
       SELECT account_id, id, $1, (now() AT TIME ZONE 'UTC')::date - given.ago::integer + 1, 1, 1, 1, 0, 0,
         given.visibility, 0, now()
       FROM projects, unnest($3::float8[]) WITH ORDINALITY AS given (visibility, ago)
       WHERE projects.id = $2`,
      [tagId, projectId, visibilities.toReversed()],
    )
  })

const nothing: Required<ProjectDay> = {
  checked_count: 0,
  ranked_count: 0,
  improved_count: 0,
  declined_count: 0,
  stable_count: 0,
  top_3_count: 0,
  top_10_count: 0,
  top_20_count: 0,
  known_count: 0,
  unranked_count: 0,
  volume_count: 0,
  price_count: 0,
  population: 1,
  average_position: 0,
  visibility: 0,
  visibility_score: 0,
  traffic: 0,
  traffic_value: 0,
  impressions: 0,
  ctr: 0,
  volume: 0,
}

/** Sets the shares of voice of a project's competitors on the days up to today, by host. */
export async function setVoices(projectId: number, shares: Record<string, readonly number[]>): Promise<void> {
  await withDatabase(async (database) => {
    for (const [host, ofHost] of Object.entries(shares))
      await database.query(
        `INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
         SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - given.ago::integer + 1, $2, 1, given.share
         FROM projects, unnest($3::real[]) WITH ORDINALITY AS given (share, ago)
         WHERE projects.id = $1`,
        [projectId, host, ofHost.toReversed()],
      )
  })
}

/** Has the worker count the days up to today anew from their positions, and waits for it. */
export async function countDays(projectId: number, days: number): Promise<void> {
  await withDatabase(async (database) => {
    await database.query(
      `INSERT INTO project_days_due (account_id, project_id, day)
       SELECT account_id, id, (now() AT TIME ZONE 'UTC')::date - ago
       FROM projects, generate_series(0, $2::integer - 1) AS ago
       WHERE id = $1`,
      [projectId, days],
    )
    const due = () => database.query('SELECT FROM project_days_due WHERE project_id = $1', [projectId])
    await expect.poll(async () => (await due()).rowCount, { timeout: PATIENCE }).toBe(0)
  })
}

/** Marks the keyword's check as running; `false` ends it without an outcome. */
export async function setChecking(keywordId: number, isChecking: boolean): Promise<void> {
  await withDatabase((database) =>
    database.query(
      `UPDATE searches SET leased_until = CASE WHEN $2 THEN now() + interval '1 hour' END
       FROM keywords WHERE keywords.id = $1 AND searches.id = keywords.search_id`,
      [keywordId, isChecking],
    ),
  )
}

/** Makes somebody an administrator, which takes a fraction of doing it in a shell. */
export const grant = (username: string): Promise<void> => setPackage(username, ADMIN_PACKAGE)

/** A trial whose limits are high enough for any test. */
export const ROOMY_PACKAGE = 'roomy-trial'

/** Skips the mailed link and the choice of a package after registration; assigns one with high limits. */
export async function makeRoomy(username: string): Promise<void> {
  await withDatabase(async (database) => {
    await putOnPackage(database, username, ROOMY_PACKAGE, null)
    await database.query('UPDATE users SET status = 1, email_verified_at = now() WHERE username = $1', [
      username,
    ])
  })
}

/** Gives somebody a package without an end, or an expired one if `endAt` is in the past. */
export const setPackage = (username: string, slug: string, endAt: Date | null = null): Promise<void> =>
  withDatabase((database) => putOnPackage(database, username, slug, endAt))

async function putOnPackage(database: pg.Client, username: string, slug: string, endAt: Date | null) {
  await database.query(
    `INSERT INTO packages (slug, name, is_hidden, allowed_api_access, allowed_competitors_per_project_keyword)
     VALUES ($1, $1, true, true, 20) ON CONFLICT DO NOTHING`,
    [ROOMY_PACKAGE],
  )
  await database.query(
    `UPDATE users SET package_id = (SELECT id FROM packages WHERE slug = $2) WHERE username = $1`,
    [username, slug],
  )
  await database.query(
    `UPDATE members SET end_at = $2 FROM users
     WHERE users.username = $1 AND members.account_id = users.account_id AND role = 'admin'`,
    [username, endAt],
  )
}

/** Sets values of a member's row, as the passing of time or an answer would. */
export const setMember = (memberId: number, values: Record<string, Value>) =>
  update('members', memberId, values)

type Table = 'keywords' | 'projects' | 'members'

const update = (table: Table, id: number, values: Record<string, Value>) =>
  withDatabase((database) => updateRow(database, table, id, values))

async function updateRow(database: pg.Client, table: Table, id: number, values: Record<string, Value>) {
  const set = Object.keys(values).map((column, index) => `${pg.escapeIdentifier(column)} = $${index + 2}`)
  await database.query(`UPDATE ${table} SET ${set.join(', ')} WHERE id = $1`, [id, ...Object.values(values)])
}

/** Writes a project's numbers. Ends its running roll-up and drops its due ones, which would replace them. */
async function withoutRollUp(
  projectId: number,
  write: (database: pg.Client) => Promise<void>,
): Promise<void> {
  await withDatabase(async (database) => {
    await database.query('BEGIN')
    await database.query('SELECT FROM projects WHERE id = $1 FOR UPDATE', [projectId])
    await database.query('DELETE FROM project_days_due WHERE project_id = $1', [projectId])
    await write(database)
    await database.query('COMMIT')
  })
}

/** Connects to the product's database, to write directly what would take days to happen. */
export async function withDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: socketDirectory(), user: 'rankline', database: 'rankline' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** PostgreSQL writes its socket's directory in the fifth line of `postmaster.pid`. */
function socketDirectory(): string {
  const cluster = join(dataDirectory, 'postgres')
  const directory = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4]
  if (!directory) throw new Error(`No database is running in ${cluster}`)
  return directory
}
