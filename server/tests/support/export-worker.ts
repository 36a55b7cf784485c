import { makeExport, sendExport } from '../../src/features/exports/make-export.job.ts'
import { senders } from '../../src/features/exports/senders.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { connectedTo } from './connections.ts'
import { sendingContext } from './sending-context.ts'

// A worker that only makes exports, for tests that kill it: node export-worker.ts DATABASE SERVICES
const [connectionString = '', url = ''] = process.argv.slice(2)
const database = createDatabase(connectionString, { name: 'export worker' })
const system = sendingContext({ database })
const installation = { ...system.installation, ...connectedTo({ url }), remoteNetworks: ['127.0.0.0/8'] }
await startJobs(database, [makeExport, sendExport(senders)], { ...system, installation })
process.send?.('ready')
process.on('disconnect', () => process.exit())
