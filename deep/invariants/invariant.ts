import type { Database } from '@rankline/server/platform/database/database'

export type Pool = Database['pool']

/** Something that must hold whenever nothing is under way. */
export type Invariant = {
  name: string
  /** @returns what contradicts it, a line each */
  find(pool: Pool): Promise<string[]>
}

/** An invariant as a query that answers a row, told as JSON, for everything that contradicts it. */
export function never(name: string, query: string): Invariant {
  return {
    name,
    async find(pool) {
      const { rows } = await pool.query<Record<string, unknown>>(query)
      return rows.map((row) => JSON.stringify(row))
    },
  }
}

/** Single precision, and sums in another order. */
const TOLERANCE = 1e-4

/** Whether two figures are the same as far as they are stored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other))
}

/** What is stored otherwise than it should be, `name stored/wanted` each. */
export function differences<T extends object>(stored: T, wanted: Partial<T>): string[] {
  return (Object.keys(wanted) as (keyof T & string)[])
    .filter((name) => !isSame(stored[name], wanted[name]))
    .map((name) => `${name} ${stored[name]}/${wanted[name]}`)
}
