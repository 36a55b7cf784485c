import { type RawBuilder, sql } from 'kysely'

/** Search Console has numbers only for keywords of Google's web results, in all sections. */
export const covered = { engineId: 7, typeId: 2 }

const numbers = {
  clicks: sql`console_queries.clicks`,
  impressions: sql`console_queries.impressions`,
  ctr: sql`console_queries.clicks::real / console_queries.impressions`,
  position: sql`console_queries.position`,
}

/** Reads a Search Console number of a keyword over its last 28 days; null if Google has no data. */
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
