import type pg from 'pg'

export type Row = Record<string, unknown>
/** Every row of a table, with the columns of its primary key. */
export type TableRows = { name: string; key: string[]; rows: Row[] }

/** Tables of the schema, without those that a migration writes itself. */
export async function readRows(pool: pg.Pool): Promise<TableRows[]> {
  const { rows: tables } = await pool.query<{ name: string; key: string[] | null }>(
    `SELECT relname::text AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_index
        JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = pg_class.oid AND indisprimary) AS key
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> 'migrations'
    ORDER BY relname`,
  )
  const found: TableRows[] = []
  for (const { name, key } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`SELECT to_jsonb(one) AS row FROM "${name}" AS one`)
    found.push({ name, key: key ?? [], rows: rows.map(({ row }) => row) })
  }
  return found
}

/** Fate of tables and columns since. Written by hand from what they mean, not read from the migrations. */
export type Mapping = {
  /** Tables that no longer exist, and why nothing of them is lost. */
  gone: Readonly<Record<string, string>>
  renamed: Readonly<Record<string, string>>
  /** `table.column`: where its value is now. `null`: nowhere, with the reason beside it. */
  moved: Readonly<
    Record<string, { why: string; isThere?: (before: Row, after: Row, all: Tables) => boolean }>
  >
  /** `table.column` whose value may differ, and what must hold instead. */
  changed: Readonly<
    Record<string, { why: string; isRight: (before: Row, after: Row, all: Tables) => boolean }>
  >
  /** Rows that may be missing afterwards. */
  dropped: Readonly<Record<string, { why: string; isGone: (before: Row, all: Tables) => boolean }>>
}
export type Tables = ReadonlyMap<string, readonly Row[]>

/** @returns a line for each difference that the mapping does not explain, and how many rows were compared */
export function compareRows(before: readonly TableRows[], after: readonly TableRows[], mapping: Mapping) {
  const differences = new Map<string, { count: number; sample: string }>()
  const all: Tables = new Map(after.map(({ name, rows }) => [name, rows]))
  let compared = 0
  const differs = (what: string, sample: unknown) => {
    const known = differences.get(what)
    differences.set(what, { count: (known?.count ?? 0) + 1, sample: known?.sample ?? JSON.stringify(sample) })
  }
  for (const { name, key, rows } of before) {
    if (name in mapping.gone) continue
    const now = after.find((table) => table.name === (mapping.renamed[name] ?? name))
    if (now === undefined) {
      differs(`table ${name} is gone`, rows.length)
      continue
    }
    const columns = key.length > 0 ? key : Object.keys(rows[0] ?? {})
    const keyOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]))
    const found = new Map(now.rows.map((row) => [keyOf(row), row]))
    for (const row of rows) {
      compared += 1
      const same = found.get(keyOf(row))
      if (same === undefined) {
        if (mapping.dropped[name]?.isGone(row, all) !== true) differs(`a row of ${name} is gone`, row)
        continue
      }
      for (const [column, value] of Object.entries(row)) compareValue(name, column, value, row, same)
    }
  }
  return {
    compared,
    differences: [...differences].map(
      ([what, { count, sample }]) => `${what} (${count}): ${sample.slice(0, 400)}`,
    ),
  }

  function compareValue(table: string, column: string, value: unknown, before: Row, after: Row) {
    const name = `${table}.${column}`
    if (!(column in after)) {
      const moved = mapping.moved[name]
      if (moved === undefined) differs(`column ${name} is gone`, before)
      else if (moved.isThere?.(before, after, all) === false) differs(`the value of ${name} is lost`, before)
      return
    }
    if (JSON.stringify(value) === JSON.stringify(after[column])) return
    if (mapping.changed[name]?.isRight(before, after, all) !== true)
      differs(`${name} differs`, [value, after[column]])
  }
}
