import '../platform/node-version.ts'
import cluster from 'node:cluster'
import { loadEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { closePrivateDirectory } from '../platform/private-directory.ts'
import { runProcess } from '../platform/process.ts'
import { connect } from './connect.ts'

// Only HTTP, for installations with their own database and several machines. With HTTP_PROCESSES, and below main.ts, it is one of
// several processes at the same port.
await runProcess(async (lifetime) => {
  const env = loadEnv(['DATABASE_URL', 'SECRET_KEY'])
  const log = createLog(env.logLevel, 'server')
  closePrivateDirectory(env.dataDirectory, log)
  if (cluster.isPrimary && env.httpProcesses > 1) {
    const { startHttpProcesses } = await import('./http-processes.ts')
    const http = startHttpProcesses(env.httpProcesses, process.env, log)
    lifetime.onStop(http.close)
    await http.ready
  } else {
    const database = await connect(String(env.databaseUrl), 'http', log, {
      ...env,
      onStop: lifetime.onStop,
    })
    lifetime.onStop(database.close)
    const { serve } = await import('./serve.ts')
    const http = await serve(env, database, log)
    lifetime.onStop(http.close)
  }
  process.send?.('ready')
  if (cluster.isPrimary) log.info(`listening on ${env.host}:${env.port}, known as ${env.appUrl}`)
})
