import { hasGeoLocations, seedGeoLocations } from './features/reference/reference.seed.ts'
import { keepDistributed } from './platform/database/distribution/distribute.ts'
import type { Seed } from './platform/database/migrate.ts'
import { tableFacts } from './tables.ts'

/** Work that follows the migrations: tables go to their nodes. */
export const seeds: Seed[] = [keepDistributed(tableFacts)]

/** Data sets too large for the database of every test; a test that needs one loads it into its own. */
export const largeSeeds: Seed[] = [seedGeoLocations]

/** Whether nothing of them is missing. */
export const areLargeSeedsLoaded = hasGeoLocations
