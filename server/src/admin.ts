import './platform/node-version.ts'
import { join } from 'node:path'
import { connect } from './connect.ts'
import { setAdministrator } from './features/auth/auth.service.ts'
import { visitDatabase } from './platform/database/embedded.ts'
import { loadEnv } from './platform/env.ts'
import { installationOf } from './platform/installation.ts'
import { createLog } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'

const usage = `npm run admin -- grant USERNAME     makes somebody an administrator
npm run admin -- revoke USERNAME    and an ordinary person again

Works beside a running Rankline and without one, on the database of its settings.`

const [command, username, ...more] = process.argv.slice(2)

if ((command === 'grant' || command === 'revoke') && username !== undefined && more.length === 0) {
  try {
    await set(username, command === 'grant')
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
} else {
  console.error(usage)
  process.exitCode = 2
}

async function set(name: string, isAdministrator: boolean) {
  const env = loadEnv()
  const log = createLog('warn', 'admin')
  const visit =
    env.databaseUrl === undefined
      ? await visitDatabase({ dataDirectory: join(env.dataDirectory, 'postgres') })
      : { connectionString: env.databaseUrl, leave: async () => undefined }
  try {
    const database = await connect(visit.connectionString, 'admin', log)
    try {
      const isFound = await setAdministrator(
        { db: database.db, log, installation: installationOf(env) },
        name,
        isAdministrator,
      )
      if (!isFound) throw new StartupError(`There is nobody called "${name}".`)
      console.log(isAdministrator ? `${name} is an administrator.` : `${name} is no administrator.`)
    } finally {
      await database.close()
    }
  } finally {
    await visit.leave()
  }
}
