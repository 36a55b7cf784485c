import type { TestDatabase } from './database.ts'

/** Reference data, and data recorded for every caller. */
const unread = [
  ...['geo_locations', 'reference_editions', 'sessions', 'watched_projects'],
  ...['failed_attempts', 'known_places'],
]

/** A row of `noted.writes` for each row that was added, deleted or given another content, and is committed. */
const NOTING = `
  CREATE SCHEMA noted;
  CREATE TABLE noted.writes (name text NOT NULL);
  CREATE FUNCTION noted.write() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'UPDATE' OR OLD::text <> NEW::text THEN
      INSERT INTO noted.writes VALUES (TG_ARGV[0]);
    END IF;
    RETURN NULL;
  END $$`

/**
 * Returns how often each table, and the list of waiting jobs, was written to; two results are equal when nothing was
 * written in between. From here on the database notes every write, which costs less than reading it all.
 */
export async function makeFingerprint({
  pool,
}: TestDatabase): Promise<() => Promise<Record<string, number>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
      AND relkind IN ('r', 'p')
      AND NOT relispartition
      AND relname <> ALL ($1)`,
    [unread],
  )
  const tables = [...rows.map(({ name }) => `public."${name}"`), 'graphile_worker._private_jobs']
  const triggers = tables.map(
    (table) => `CREATE TRIGGER noted_write AFTER INSERT OR UPDATE OR DELETE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION noted.write('${table}')`,
  )
  await pool.query([NOTING, ...triggers].join(';\n'))
  return async () => {
    const { rows: writes } = await pool.query<{ name: string; count: number }>(
      'SELECT name, count(*)::integer AS count FROM noted.writes GROUP BY name',
    )
    return Object.fromEntries(writes.map(({ name, count }) => [name, count]))
  }
}
