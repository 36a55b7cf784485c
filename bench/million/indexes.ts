type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> }

/** An index or a key that is left out while its table is filled. */
type Left = { drop: string; build: string }

/** Drops the indexes and keys of tables, runs `fill`, and builds them again, which is quicker than to keep them up to date. */
export async function rebuilding(
  client: Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query(
    `WITH given AS (SELECT name::regclass AS id FROM unnest($1::text[]) AS name)
     SELECT
       format('ALTER TABLE %s DROP CONSTRAINT %I CASCADE', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS build
     FROM pg_constraint
     WHERE conrelid IN (SELECT id FROM given) AND contype IN ('p', 'u')
       AND NOT EXISTS (
         SELECT FROM pg_constraint AS referring WHERE referring.conindid = pg_constraint.conindid AND referring.contype = 'f')
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
     FROM pg_index
     WHERE indrelid IN (SELECT id FROM given)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  )
  const left = rows as Left[]
  for (const { drop } of left) await client.query(drop)
  await fill()
  for (const { build } of left) await client.query(build)
}
