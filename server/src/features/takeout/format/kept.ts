import { type RawBuilder, type SqlBool, sql } from 'kysely'

// Conditions on a row of `kept`. Deleted things in the bin are not exported.

type Condition = (accountId: number) => RawBuilder<SqlBool>

export const always: Condition = () => sql<SqlBool>`true`

export const undeleted: Condition = () => sql<SqlBool>`kept.deleted_at IS NULL`

const projects = (accountId: number) =>
  sql`SELECT id FROM projects WHERE account_id = ${accountId} AND deleted_at IS NULL`
const keywords = (accountId: number) =>
  sql`SELECT id FROM keywords WHERE account_id = ${accountId} AND deleted_at IS NULL`
const imports = (accountId: number) =>
  sql`SELECT id FROM history_imports
    WHERE account_id = ${accountId} AND status = 'done' AND project_id IN (${projects(accountId)})`

export const ofProject: Condition = (accountId) => sql<SqlBool>`kept.project_id IN (${projects(accountId)})`

/** Projects of a report outside the bin, in their order. */
const ofReport = sql`ARRAY(
  SELECT projects.id
  FROM unnest(array_prepend(kept.project_id, kept.other_project_ids)) WITH ORDINALITY AS chosen (id, place)
  JOIN projects
    ON projects.account_id = kept.account_id AND projects.id = chosen.id AND projects.deleted_at IS NULL
  ORDER BY chosen.place
)`

/** Condition: a project of the report exists. The first that exists is its first one in the archive. */
export const aboutProjects: Condition = () => sql<SqlBool>`cardinality(${ofReport}) > 0`
export const firstOfReport = sql`(${ofReport})[1]`
export const othersOfReport = sql`(${ofReport})[2:]`

export const ofKeyword: Condition = (accountId) => sql<SqlBool>`kept.keyword_id IN (${keywords(accountId)})`

/** Condition: the tag was assigned by a person. The import finds the keywords of dynamic tags again. */
export const putByPeople: Condition = (accountId) =>
  sql<SqlBool>`NOT kept.is_dynamic AND ${ofKeyword(accountId)}`

export const ofCompetitor: Condition = (accountId) => sql<SqlBool>`
  kept.competitor_id IN (
    SELECT id FROM competitors WHERE account_id = ${accountId} AND keyword_id IN (${keywords(accountId)}))`

export const finished: Condition = (accountId) =>
  sql<SqlBool>`kept.status = 'done' AND ${ofProject(accountId)}`

export const ofImport: Condition = (accountId) =>
  sql<SqlBool>`kept.import_id IN (${imports(accountId)}) AND ${ofKeyword(accountId)}`

const isWatching = (alias: 'kept' | 'alerts', accountId: number) => sql<SqlBool>`
  (${sql.ref(`${alias}.project_id`)} IS NULL OR ${sql.ref(`${alias}.project_id`)} IN (${projects(accountId)}))
  AND (${sql.ref(`${alias}.keyword_id`)} IS NULL OR ${sql.ref(`${alias}.keyword_id`)} IN (${keywords(accountId)}))`

/** Condition: the project or keyword of the alert exists. */
export const watching: Condition = (accountId) => isWatching('kept', accountId)

export const ofAlert: Condition = (accountId) => sql<SqlBool>`
  kept.alert_id IN (SELECT id FROM alerts WHERE account_id = ${accountId} AND ${isWatching('alerts', accountId)})
  AND (kept.keyword_id IS NULL OR ${ofKeyword(accountId)})
  AND (kept.project_id IS NULL OR ${ofProject(accountId)})`
