import './platform/node-version.ts'
import { join } from 'node:path'
import { connect } from './connect.ts'
import { setAdministrator } from './features/auth/auth.service.ts'
import { setSwitch, switchNames } from './features/settings/settings.service.ts'
import type { SystemContext } from './platform/context.ts'
import { visitDatabase } from './platform/database/embedded.ts'
import { loadEnv } from './platform/env.ts'
import { installationOf } from './platform/installation.ts'
import { createLog } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'

const usage = `npm run admin -- grant USERNAME     makes somebody an administrator
npm run admin -- revoke USERNAME    and an ordinary person again
npm run admin -- switch NAME on     of the whole installation: ${switchNames.join(', ')}
npm run admin -- switch NAME off

Works beside a running Rankline and without one, on the database of its settings.`

const work = commandOf(process.argv.slice(2))
if (work === undefined) {
  console.error(usage)
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

type Work = (ctx: SystemContext) => Promise<void>

function commandOf([command, name, value, ...more]: string[]): Work | undefined {
  if (name === undefined || more.length > 0) return undefined
  if (value === undefined && (command === 'grant' || command === 'revoke'))
    return (ctx) => appoint(ctx, name, command === 'grant')
  const wanted = switchNames.find((known) => known === name)
  if (command !== 'switch' || wanted === undefined || (value !== 'on' && value !== 'off')) return undefined
  return async (ctx) => {
    await setSwitch(ctx, wanted, value === 'on')
    console.log(`${name} is ${value}.`)
  }
}

async function appoint(ctx: SystemContext, name: string, isAdministrator: boolean) {
  const isFound = await setAdministrator(ctx, name, isAdministrator)
  if (!isFound) throw new StartupError(`There is nobody called "${name}".`)
  console.log(isAdministrator ? `${name} is an administrator.` : `${name} is no administrator.`)
}

async function onDatabase(work: Work) {
  const env = loadEnv()
  const log = createLog('warn', 'admin')
  const visit =
    env.databaseUrl === undefined
      ? await visitDatabase({ dataDirectory: join(env.dataDirectory, 'postgres') })
      : { connectionString: env.databaseUrl, leave: async () => undefined }
  try {
    const database = await connect(visit.connectionString, 'admin', log)
    try {
      await work({ db: database.db, log, installation: installationOf(env) })
    } finally {
      await database.close()
    }
  } finally {
    await visit.leave()
  }
}
