import { type RawBuilder, sql } from 'kysely'

/** The kind of keyword that Search Console has numbers of: results of the web at Google, in all their sections. */
export const covered = { engineId: 7, typeId: 2 }

const numbers = {
  clicks: sql`console_queries.clicks`,
  impressions: sql`console_queries.impressions`,
  ctr: sql`console_queries.clicks::real / console_queries.impressions`,
  position: sql`console_queries.position`,
}

/** What Google has measured for a keyword in its last 28 days; null without anything. */
export const googleNumber = (name: keyof typeof numbers): RawBuilder<unknown> => sql`(
  SELECT ${numbers[name]}
  FROM console_queries
  WHERE console_queries.account_id = keywords.account_id
    AND console_queries.project_id = keywords.project_id
    AND console_queries.fingerprint = md5(keywords.phrase_key)::uuid
    AND console_queries.country_id = keywords.country_id
    AND console_queries.device_id = keywords.device_id
    AND keywords.engine_id = ${covered.engineId} AND keywords.type_id = ${covered.typeId}
)`
