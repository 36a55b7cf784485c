import { evaluateAccount } from '../../src/features/alerts/evaluation.service.ts'
import { createDatabase } from '../../src/platform/database/database.ts'
import { sendingContext } from './sending-context.ts'

// Evaluates an account and dies once its messages are committed: node dying-evaluation.ts DATABASE ACCOUNT
const [connectionString = '', accountId = ''] = process.argv.slice(2)
const database = createDatabase(connectionString, { name: 'dying evaluation' })
await evaluateAccount(sendingContext({ database }), Number(accountId))
process.kill(process.pid, 'SIGKILL')
