import type { PoolClient } from 'pg'
import type { TestDatabase } from './database.ts'

export type Statement = { text: string; values: unknown[] }

/**
 * Records the reading statements, or others, that the pool runs from now on.
 * @returns a function that returns the statements since its last call
 */
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

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/**
 * Finds the named tables that PostgreSQL would read completely for the statement. Includes partitions, except empty ones of
 * future months.
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

/** All nodes, without scans that a limit directly above them ends early. */
function nodesOf(node: PlanNode): PlanNode[] {
  const endsEarly = (below: PlanNode) =>
    node['Node Type'] === 'Limit' &&
    below['Node Type'] === 'Seq Scan' &&
    node['Plan Rows'] < below['Plan Rows']
  return [node, ...(node.Plans ?? []).filter((below) => !endsEarly(below)).flatMap(nodesOf)]
}
