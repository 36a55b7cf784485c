import { utcDay } from '@rankline/contract/days'
import { LOST_FEATURE_DAYS } from '@rankline/contract/keywords/filter-values'
import { INTENT } from '@rankline/contract/keywords/intents'
import { type Kysely, sql } from 'kysely'
import { isMixed } from '../../platform/database/formulas.ts'
import { isVisible, type ProjectScope } from '../../platform/database/project-scope.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export type ChoiceKind =
  | 'engine'
  | 'country'
  | 'language'
  | 'device'
  | 'city'
  | 'project'
  | 'feature'
  | 'own_feature'
  | 'lost_feature'
  | 'intent'
  | 'tag'
/** `name`: null for choices that a catalogue names. */
export type UsedChoice = { kind: ChoiceKind; id: number; name: string | null; count: number }

/** Finds the engines, places, tags and features of a project's keywords, or of all visible keywords, most used first. */
export async function findUsedChoices(
  db: Db,
  account: ProjectScope,
  projectId: number | undefined,
): Promise<UsedChoice[]> {
  const lostSince = utcDay(-LOST_FEATURE_DAYS)
  const ofProject = projectId === undefined ? sql`true` : sql`project_id = ${projectId}::bigint`
  const { rows } = await sql<UsedChoice>`
    WITH listed AS MATERIALIZED (
      SELECT id, project_id, engine_id, country_id, language_id, device_id, geo_location_id, features, own_features, intent, intent_shares
      FROM keywords
      WHERE account_id = ${account.id} AND deleted_at IS NULL AND ${isVisible(account, 'project_id')} AND ${ofProject}
    ),
    used (kind, id, count) AS (
      SELECT 'engine', engine_id::bigint, count(*) FROM listed GROUP BY engine_id
      UNION ALL SELECT 'country', country_id, count(*) FROM listed GROUP BY country_id
      UNION ALL SELECT 'language', language_id, count(*) FROM listed GROUP BY language_id
      UNION ALL SELECT 'device', device_id, count(*) FROM listed GROUP BY device_id
      UNION ALL SELECT 'city', geo_location_id, count(*) FROM listed WHERE geo_location_id IS NOT NULL GROUP BY geo_location_id
      UNION ALL SELECT 'project', project_id, count(*) FROM listed GROUP BY project_id
      UNION ALL SELECT 'feature', feature, count(*) FROM listed, unnest(features) AS feature GROUP BY feature
      UNION ALL SELECT 'own_feature', feature, count(*) FROM listed, unnest(own_features) AS feature GROUP BY feature
      UNION ALL
      SELECT 'intent', coalesce(intent, ${INTENT.unknown}::smallint), count(*) FROM listed GROUP BY intent
      UNION ALL SELECT 'intent', ${INTENT.mixed}::bigint, count(*) FROM listed WHERE ${isMixed(sql.ref('intent_shares'))} HAVING count(*) > 0
      UNION ALL
      SELECT 'lost_feature', feature, count(DISTINCT listed.id)
      FROM listed
      JOIN feature_moves
        ON feature_moves.account_id = ${account.id}
        AND feature_moves.keyword_id = listed.id
        AND feature_moves.day > ${lostSince}::date
      CROSS JOIN LATERAL unnest(feature_moves.lost) AS feature
      WHERE feature <> ALL (listed.own_features)
      GROUP BY feature
      UNION ALL
      SELECT 'tag', tag_id, count(*)
      FROM listed
      JOIN keyword_tags ON keyword_tags.account_id = ${account.id} AND keyword_tags.keyword_id = listed.id
      GROUP BY tag_id
    )
    SELECT used.kind, used.id, used.count, coalesce(geo_locations.name_canonical, projects.name, tags.name) AS name
    FROM used
    LEFT JOIN geo_locations ON used.kind = 'city' AND geo_locations.id = used.id
    LEFT JOIN projects ON used.kind = 'project' AND projects.account_id = ${account.id} AND projects.id = used.id
    LEFT JOIN tags ON used.kind = 'tag' AND tags.account_id = ${account.id} AND tags.id = used.id
    ORDER BY used.kind, used.count DESC, name, used.id`.execute(db)
  return rows
}
