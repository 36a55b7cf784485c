import type { PoolClient } from 'pg'
import type { TestDatabase } from './database.ts'

export type Statement = { text: string; values: unknown[] }

/** Notes the reading statements that the pool runs from here on, or others. @returns what was noted since it was asked last */
export function watchStatements({ pool }: TestDatabase, kinds = /^\s*(SELECT|WITH)\b/i): () => Statement[] {
  let noted: Statement[] = []
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((first: unknown, values?: unknown[], ...rest: unknown[]) => {
      const text = typeof first === 'string' ? first : (first as { text?: string }).text
      if (text !== undefined && kinds.test(text)) noted.push({ text, values: values ?? [] })
      return query(first, values, ...rest)
    }) as typeof client.query
  })
  return () => {
    const taken = noted
    noted = []
    return taken
  }
}

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

/**
 * The tables, among those named, that PostgreSQL would read from end to end for the statement; partitions too, but for
 * those of months to come, which are empty.
 */
export async function wholeReads(
  { pool }: TestDatabase,
  { text, values }: Statement,
  tables: RegExp,
): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  )
  const read = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && tables.test(node['Relation Name'] ?? ''))
    .map((node) => node['Relation Name'] ?? '')
  if (read.length === 0) return []
  const { rows: filled } = await pool.query<{ relname: string }>(
    'SELECT relname FROM pg_class WHERE relname = ANY ($1) AND reltuples > 0',
    [read],
  )
  return filled.map(({ relname }) => relname)
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
