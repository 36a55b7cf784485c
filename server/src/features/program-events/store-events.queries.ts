import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { NewEvent } from './new-event.ts'

type Db = Kysely<Tables>

/**
 * @public Stores events for the subscriptions that want them, in the transaction of their cause. Only for accounts with a
 * subscription this reads more than its index.
 */
export async function storeEvents(db: Db, events: readonly NewEvent[], now = new Date()): Promise<void> {
  if (events.length === 0) return
  const listed = (ids: readonly number[] | null) => (ids === null ? null : `{${ids.join()}}`)
  await sql`
    INSERT INTO program_events (account_id, subscription_id, type, project_ids, key, data, created_at)
    SELECT
      given.account_id, subscription.id, given.type, given.project_ids::bigint[], given.key,
      given.data::jsonb
        || CASE WHEN keywords.id IS NULL THEN '{}' ELSE jsonb_build_object('keyword', keywords.phrase) END
        || CASE WHEN given.type = 'keyword.left_top_n' THEN jsonb_build_object('n', subscription.top_n)
          ELSE '{}' END,
      ${now}::timestamptz
    FROM unnest(
      ${events.map(({ accountId }) => accountId)}::bigint[],
      ${events.map(({ type }) => type)}::text[],
      ${events.map(({ projectIds }) => listed(projectIds))}::text[],
      ${events.map(({ keywordId }) => keywordId ?? null)}::bigint[],
      ${events.map(({ ranks }) => ranks?.before ?? null)}::integer[],
      ${events.map(({ ranks }) => ranks?.now ?? null)}::integer[],
      ${events.map(({ madeBy }) => madeBy ?? null)}::bigint[],
      ${events.map(({ key }) => key ?? null)}::text[],
      ${events.map(({ data }) => JSON.stringify(data))}::text[]
    ) WITH ORDINALITY AS given (
      account_id, type, project_ids, keyword_id, rank_before, rank_now, made_by, key, data, place
    )
    JOIN event_subscriptions AS subscription
      ON subscription.account_id = given.account_id
      AND subscription.is_enabled
      AND given.type = ANY (subscription.types)
      AND (subscription.project_ids IS NULL OR given.project_ids::bigint[] <@ subscription.project_ids)
    LEFT JOIN keywords ON keywords.account_id = given.account_id AND keywords.id = given.keyword_id
    WHERE (given.type <> 'keyword.left_top_n'
        OR (given.rank_before <= subscription.top_n
          AND coalesce(given.rank_now > subscription.top_n, true)))
      AND (given.made_by IS NULL OR EXISTS (
        SELECT FROM api_tokens
        WHERE api_tokens.account_id = subscription.account_id
          AND api_tokens.id = subscription.token_id
          AND api_tokens.made_by = given.made_by))
    ORDER BY place, subscription.id
    ON CONFLICT (account_id, subscription_id, key) WHERE key IS NOT NULL DO NOTHING`.execute(db)
}
