import type { TestDatabase } from './database.ts'

/** Reference data, and data recorded for every caller. */
const unread = [
  ...['geo_locations', 'reference_editions', 'sessions', 'watched_projects'],
  ...['call_counts', 'failed_attempts', 'known_places'],
]

const JOBS = 'graphile_worker._private_jobs'

/**
 * A row of `noted.writes` for each row that was added, deleted or given another content, and is committed, with the
 * account and the projects that it belongs to.
 */
const NOTING = `
  CREATE SCHEMA noted;
  CREATE TABLE noted.writes (
    id bigserial PRIMARY KEY, name text NOT NULL, op text NOT NULL, account_id bigint, project_ids bigint[], content jsonb,
    before jsonb);
  CREATE FUNCTION noted.projects_of(name text, given jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
  DECLARE
    account bigint := (given->>'account_id')::bigint;
    of_alert bigint := (given->>'alert_id')::bigint;
    of_report bigint := (given->>'report_id')::bigint;
    of_keyword bigint := (given->>'keyword_id')::bigint;
  BEGIN
    IF name = 'projects' THEN RETURN ARRAY[(given->>'id')::bigint]; END IF;
    IF name = 'reports' THEN
      RETURN (given->>'project_id')::bigint
        || ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(given->'other_project_ids'));
    END IF;
    IF given->>'project_id' IS NOT NULL THEN RETURN ARRAY[(given->>'project_id')::bigint]; END IF;
    IF jsonb_typeof(given->'project_ids') = 'array' THEN
      RETURN ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(given->'project_ids'));
    END IF;
    IF name = 'notes' THEN
      RETURN ARRAY(
        SELECT project_id FROM keyword_notes JOIN keywords USING (account_id)
        WHERE account_id = account AND note_id = (given->>'id')::bigint AND keywords.id = keyword_notes.keyword_id);
    END IF;
    IF given->>'message_id' IS NOT NULL THEN
      SELECT CASE WHEN kind = 'report' THEN origin_id END, CASE WHEN kind <> 'report' THEN origin_id END
        INTO of_report, of_alert FROM messages WHERE account_id = account AND id = (given->>'message_id')::bigint;
    END IF;
    IF given->>'shared_view_id' IS NOT NULL THEN
      RETURN ARRAY(SELECT project_id FROM shared_views WHERE account_id = account AND id = (given->>'shared_view_id')::bigint);
    END IF;
    IF of_report IS NOT NULL THEN
      -- A report that is deleted takes its rows of other tables along.
      RETURN coalesce(
        (SELECT project_id || other_project_ids FROM reports WHERE account_id = account AND id = of_report),
        (SELECT project_ids FROM noted.writes
         WHERE writes.name = 'reports' AND op = 'DELETE' AND account_id = account AND (content->>'id')::bigint = of_report
         ORDER BY id DESC LIMIT 1));
    END IF;
    IF of_alert IS NOT NULL THEN
      RETURN ARRAY(
        SELECT coalesce(alerts.project_id, keywords.project_id) FROM alerts
        LEFT JOIN keywords ON keywords.account_id = account AND keywords.id = alerts.keyword_id
        WHERE alerts.account_id = account AND alerts.id = of_alert AND alerts.tag_id IS NULL);
    END IF;
    IF given->>'competitor_id' IS NOT NULL THEN
      SELECT keyword_id INTO of_keyword FROM competitors
        WHERE account_id = account AND id = (given->>'competitor_id')::bigint;
    END IF;
    IF of_keyword IS NOT NULL THEN
      RETURN ARRAY(SELECT project_id FROM keywords WHERE account_id = account AND id = of_keyword);
    END IF;
    RETURN NULL;
  END $$;
  CREATE FUNCTION noted.write() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    name text := TG_ARGV[0];
    content jsonb;
    projects bigint[];
  BEGIN
    IF TG_OP = 'UPDATE' AND OLD::text = NEW::text THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' THEN content := to_jsonb(OLD); ELSE content := to_jsonb(NEW); END IF;
    projects := noted.projects_of(name, content);
    -- Rows that leave their project, and those that come to one.
    IF TG_OP = 'UPDATE' THEN projects := projects || noted.projects_of(name, to_jsonb(OLD)); END IF;
    IF name = '${JOBS}' THEN
      content := content || jsonb_build_object('task', (
        SELECT identifier FROM graphile_worker._private_tasks WHERE id = (content->>'task_id')::int));
    END IF;
    INSERT INTO noted.writes (name, op, account_id, project_ids, content, before) VALUES (
      name, TG_OP,
      CASE name
        WHEN 'accounts' THEN (content->>'id')::bigint
        WHEN '${JOBS}' THEN (content->'payload'->>'accountId')::bigint
        ELSE (content->>'account_id')::bigint
      END,
      projects,
      content,
      CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END);
    RETURN NULL;
  END $$;
  CREATE FUNCTION noted.undo(since bigint) RETURNS void LANGUAGE plpgsql SET session_replication_role = replica AS $$
  DECLARE
    write record;
    place text;
    columns text;
    found bigint;
  BEGIN
    FOR write IN SELECT * FROM noted.writes WHERE id > since ORDER BY id DESC LOOP
      place := CASE write.name WHEN '${JOBS}' THEN write.name ELSE format('public.%I', write.name) END;
      IF write.op <> 'DELETE' THEN
        IF write.name = '${JOBS}' THEN write.content := write.content - 'task'; END IF;
        EXECUTE format('DELETE FROM %s AS row WHERE to_jsonb(row) = $1', place) USING write.content;
        GET DIAGNOSTICS found = ROW_COUNT;
        IF found <> 1 THEN RAISE EXCEPTION '% rows of % are as they were written', found, place; END IF;
      END IF;
      IF write.op <> 'INSERT' THEN
        SELECT string_agg(quote_ident(attname), ', ') INTO columns FROM pg_attribute
          WHERE attrelid = place::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
        EXECUTE format(
          'INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM jsonb_populate_record(NULL::%1$s, $1)',
          place, columns)
        USING write.before;
      END IF;
    END LOOP;
    DELETE FROM noted.writes WHERE id > since;
  END $$`

/** A changed row as it is now, or was before it was deleted. Null where it belongs to no account, or to no project. */
export type Write = {
  table: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  accountId: number | null
  projectIds: number[] | null
  row: Record<string, unknown>
}

export type Writes = {
  /** How often each table, and the list of waiting jobs, was written to; equal when nothing was written in between. */
  counts(): Promise<Record<string, number>>
  /** Rows that were written since the previous call of this function. */
  taken(): Promise<Write[]>
  /** A moment to which `undo` goes back: what `taken` has told by now stays. */
  moment(): number
  /** Makes every row again what it was at a moment, as if nothing had been written since. */
  undo(moment: number): Promise<void>
}

/** From here on the database notes every write, which costs less than reading it all. */
export async function noteWrites({ pool }: TestDatabase): Promise<Writes> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p')
      AND NOT relispartition
      AND relname <> ALL ($1)`,
    [unread],
  )
  const tables = rows.map(({ name }): [string, string] => [`public."${name}"`, name])
  // In the order of names: before the trigger that deletes what referred to a row.
  const triggers = [...tables, [JOBS, JOBS]].map(
    ([table, name]) => `CREATE TRIGGER "A_noted_write" AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION noted.write('${name}')`,
  )
  await pool.query([NOTING, ...triggers].join(';\n'))
  let last = 0
  return {
    async counts() {
      const { rows: writes } = await pool.query<{ name: string; count: number }>(
        'SELECT name, count(*)::integer AS count FROM noted.writes GROUP BY name',
      )
      return Object.fromEntries(writes.map(({ name, count }) => [name, count]))
    },
    async taken() {
      const { rows: writes } = await pool.query<Write & { id: number }>(
        `SELECT id, name AS table, op, account_id AS "accountId", project_ids AS "projectIds", content AS row
        FROM noted.writes WHERE id > $1 ORDER BY id`,
        [last],
      )
      last = writes.at(-1)?.id ?? last
      return writes
    },
    moment: () => last,
    async undo(moment) {
      await pool.query('SELECT noted.undo($1)', [moment])
      last = moment
    },
  }
}

/** Returns how often each table was written to; see `noteWrites`. */
export const makeFingerprint = async (database: TestDatabase) => (await noteWrites(database)).counts
