import type { Generated } from 'kysely'

/**
 * Every table by name. Platform knows its own; each feature adds its tables in `<feature>.tables.ts` with
 * `declare module '../../platform/database/tables.ts' { interface Tables { … } }`.
 */
export interface Tables {
  migrations: { name: string; checksum: string; applied_at: Generated<Date> }
}
