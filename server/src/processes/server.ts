import '../platform/node-version.ts'
import { loadEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { closePrivateDirectory } from '../platform/private-directory.ts'
import { runProcess } from '../platform/process.ts'
import { connect } from './connect.ts'
import { serve } from './serve.ts'

// Only HTTP, for installations with their own database and several machines.
await runProcess(async (lifetime) => {
  const env = loadEnv(['DATABASE_URL', 'SECRET_KEY'])
  const log = createLog(env.logLevel, 'server')
  closePrivateDirectory(env.dataDirectory, log)
  const database = await connect(String(env.databaseUrl), 'http', log, {
    ...env,
    onStop: lifetime.onStop,
  })
  lifetime.onStop(database.close)
  const http = await serve(env, database, log)
  lifetime.onStop(http.close)
  log.info(`listening on ${env.host}:${env.port}, known as ${env.appUrl}`)
})
