import '../platform/node-version.ts'
import { getPriority, setPriority } from 'node:os'
import { loadEnv } from '../platform/env.ts'
import { createLog } from '../platform/log.ts'
import { closePrivateDirectory } from '../platform/private-directory.ts'
import { runProcess } from '../platform/process.ts'
import { limitOutbound } from '../platform/public-hosts.ts'
import { releaseMemoryWhenIdle } from '../platform/release-memory.ts'
import { StartupError } from '../platform/startup-error.ts'
import { warnOfPlainConnections } from '../platform/tls-settings.ts'
import { connect } from './connect.ts'
import { work } from './work.ts'

/** On a single machine, checks have lower priority than people's requests. */
const NICENESS = 5
// Fetches and records results: a child of main.ts, or alone on another machine.
await runProcess(async (lifetime) => {
  // A process that already has a higher nice value, because Rankline was started so, cannot lower it.
  if (getPriority() < NICENESS) setPriority(NICENESS)
  const env = loadEnv(['DATABASE_URL', 'SECRET_KEY'])
  if (env.sandboxed && env.sandboxPort === 0)
    throw new StartupError(
      `${env.sourceSetting} needs SANDBOX_PORT, the port of a sandbox running on this machine.`,
    )
  const log = createLog(env.logLevel, 'worker')
  closePrivateDirectory(env.dataDirectory, log)
  warnOfPlainConnections(env, log)
  limitOutbound(env.outboundHosts)
  const database = await connect(String(env.databaseUrl), 'worker', log, {
    ...env,
    onStop: lifetime.onStop,
  })
  lifetime.onStop(database.close)
  await work(env, database, log, lifetime)
  lifetime.onStop(await releaseMemoryWhenIdle())
  process.send?.('ready')
  log.info('working')
})
