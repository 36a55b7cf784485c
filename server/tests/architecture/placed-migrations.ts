import type { AllFacts } from '../../src/platform/database/table-facts.ts'

/** The migration with `place_table`; those before it were distributed as a whole. */
const FIRST = '0361'

type File = { name: string; sql: string }

/**
 * Finds tables of migrations that a distributed database would not get as they are declared: those that are not placed, and
 * those with foreign keys before they are placed.
 */
export function unplacedByMigrations(migrations: readonly File[], facts: AllFacts): string[] {
  return migrations
    .filter(({ name }) => name.slice(0, FIRST.length) > FIRST)
    .flatMap(({ name: file, sql }) =>
      [...sql.matchAll(/^CREATE TABLE (\w+) \(\n([\s\S]*?)^\)/gm)].flatMap(([, table = '', body = '']) => {
        const placement = facts[table]?.placement ?? 'coordinator'
        if (placement === 'coordinator') return []
        if (!sql.includes(`SELECT place_table('${table}', '${placement}');`))
          return [`${file} does not place ${table}: SELECT place_table('${table}', '${placement}');`]
        return /\bREFERENCES\b/.test(body)
          ? [
              `${file} gives ${table} foreign keys before it is placed: use ALTER TABLE after place_table, one for each`,
            ]
          : []
      }),
    )
}
