import { hasGeoLocations, seedGeoLocations } from './features/reference/reference.seed.ts'
import type { Seed } from './platform/database/migrate.ts'

/** Reference data that features load after the migrations, in order. */
export const seeds: Seed[] = []

/** Data sets too large for the database of every test; a test that needs one loads it into its own. */
export const largeSeeds: Seed[] = [seedGeoLocations]

/** Whether nothing of them is missing. */
export const areLargeSeedsLoaded = hasGeoLocations
