import { writeOneFeed } from '../../src/features/feeds/feeds.jobs.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { contextNearServers } from './near-servers.ts'

// A worker that only writes feeds, for tests that kill it: node feed-worker.ts DATABASE
const [connectionString = ''] = process.argv.slice(2)
const database = createDatabase(connectionString, { name: 'feed worker' })
await startJobs(database, [writeOneFeed], contextNearServers({ database }))
process.send?.('ready')
process.on('disconnect', () => process.exit())
