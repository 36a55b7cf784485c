import { sendDelivery } from '../../src/features/deliveries/send-delivery.job.ts'
import { createPushService } from '../../src/features/push/push-service.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { startJobs } from '../../src/platform/jobs.ts'
import { createMailer } from '../../src/platform/mail/mailer.ts'
import { sendingContext } from './sending-context.ts'

// A worker that only sends deliveries, for tests that kill it: node delivery-worker.ts DATABASE RECEIVERS PATIENCE
const [connectionString = '', standIn = '', patience = ''] = process.argv.slice(2)
const database = createDatabase(connectionString, { name: 'delivery worker' })
const mailer = createMailer({ server: undefined, from: 'rankline@rank.example.com' }, '/nowhere')
const pushService = createPushService({ subject: 'mailto:rank@example.com', standIn })
const ctx = sendingContext({ database }, standIn, Number(patience))
await startJobs(database, [sendDelivery({ mailer, pushService }, {}, async () => false)], ctx, {
  concurrency: 16,
})
process.send?.('ready')
process.on('disconnect', () => process.exit())
