import type { Database } from '@rankline/server/platform/database/database'

export type Pool = Database['pool']

/** A condition that must hold whenever the product is idle. */
export type Invariant = {
  name: string
  /** @returns the contradictions, one line each */
  find(pool: Pool): Promise<string[]>
}

/** An invariant as a query: each row that it returns is a contradiction, reported as JSON. */
export function never(name: string, query: string): Invariant {
  return {
    name,
    async find(pool) {
      const { rows } = await pool.query<Record<string, unknown>>(query)
      return rows.map((row) => JSON.stringify(row))
    },
  }
}

/** Allows for single precision and for sums in another order. */
const TOLERANCE = 1e-4

/** Whether two values are equal within the precision in which they are stored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other))
}

/** Lists the values that are stored wrongly, each as `name stored/wanted`. */
export function differences<T extends object>(stored: T, wanted: Partial<T>): string[] {
  return (Object.keys(wanted) as (keyof T & string)[])
    .filter((name) => !isSame(stored[name], wanted[name]))
    .map((name) => `${name} ${stored[name]}/${wanted[name]}`)
}
