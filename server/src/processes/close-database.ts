import '../platform/node-version.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startDatabase } from '../platform/database/embedded.ts'
import { loadEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { runProcess } from '../platform/process.ts'

// Closes the embedded database that a crashed main process has left running.
await runProcess(async () => {
  const { databaseUrl, dataDirectory, logLevel } = loadEnv()
  const place = join(dataDirectory, 'postgres')
  if (databaseUrl === undefined && existsSync(join(place, 'postmaster.pid')))
    await (await startDatabase({ dataDirectory: place, log: createLog(logLevel, 'rankline') })).stop()
  process.exit(0)
})
