import '../platform/node-version.ts'
import { join } from 'node:path'
import { visitDatabase } from '../platform/database/embedded.ts'
import { loadEnv } from '../platform/env.ts'
import { installationOf } from '../platform/installation.ts'
import { createLog } from '../platform/log.ts'
import { StartupError } from '../platform/startup-error.ts'
import { connect } from '../processes/connect.ts'
import type { Work } from './admin/command.ts'
import { usage, workOf } from './admin/commands.ts'

process.umask(0o077)
const work = workOf(process.argv.slice(2))
if (work === undefined) {
  console.error(
    `${usage}\n\nWorks beside a running Rankline and without one, on the database of its settings.`,
  )
  process.exitCode = 2
} else {
  try {
    await onDatabase(work)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function onDatabase(work: Work) {
  const env = loadEnv()
  const log = createLog('warn', 'admin')
  const visit =
    env.databaseUrl === undefined
      ? await visitDatabase({ dataDirectory: join(env.dataDirectory, 'postgres') })
      : { connectionString: env.databaseUrl, leave: async () => undefined }
  try {
    const database = await connect(visit.connectionString, 'admin', log, env)
    try {
      await work({ db: database.db, log, installation: installationOf(env) })
    } finally {
      await database.close()
    }
  } finally {
    await visit.leave()
  }
}
