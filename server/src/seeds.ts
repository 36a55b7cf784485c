import type { Seed } from './platform/database/migrate.ts'

/** Reference data each feature loads after the migrations, in order. */
export const seeds: Seed[] = []
