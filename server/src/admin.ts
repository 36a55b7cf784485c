import './platform/node-version.ts'
import { join } from 'node:path'
import { connect } from './connect.ts'
import { approve, setAdministrator } from './features/auth/auth.service.ts'
import {
  assignPackage,
  type PlanType,
  pauseEnded,
  renewPackage,
} from './features/packages/packages.service.ts'
import { resetSecondFactor } from './features/second-factor/second-factor.service.ts'
import { setSwitch, switchNames } from './features/settings/settings.service.ts'
import type { SystemContext } from './platform/context.ts'
import { visitDatabase } from './platform/database/embedded.ts'
import { loadEnv } from './platform/env.ts'
import { installationOf } from './platform/installation.ts'
import { createLog } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'

const usage = `npm run admin -- grant USERNAME     makes somebody an administrator
npm run admin -- revoke USERNAME    and an ordinary person again
npm run admin -- approve USERNAME   has somebody's ranks tracked while the installation is in beta
npm run admin -- reset-second-factor USERNAME
                                    lets somebody who has lost theirs log in with the password alone
npm run admin -- package USERNAME SLUG [yearly]
                                    puts somebody on a package, for its term from now on
npm run admin -- renew USERNAME     adds a term of the package somebody has
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

function commandOf([command, name, value, more, ...tooMany]: string[]): Work | undefined {
  if (name === undefined || tooMany.length > 0) return undefined
  if (command === 'package' && value !== undefined && (more === undefined || more === 'yearly'))
    return (ctx) => assign(ctx, name, value, more ?? 'monthly')
  if (more !== undefined) return undefined
  if (command === 'switch') return switchOf(name, value)
  if (value !== undefined) return undefined
  if (command === 'grant' || command === 'revoke') return (ctx) => appoint(ctx, name, command === 'grant')
  if (command === 'reset-second-factor') return (ctx) => resetFactor(ctx, name)
  if (command === 'approve') return (ctx) => admit(ctx, name)
  return command === 'renew' ? (ctx) => renew(ctx, name) : undefined
}

function switchOf(name: string, value: string | undefined): Work | undefined {
  const wanted = switchNames.find((known) => known === name)
  if (wanted === undefined || (value !== 'on' && value !== 'off')) return undefined
  return async (ctx) => {
    await setSwitch(ctx, wanted, value === 'on')
    await pauseEnded(ctx)
    console.log(`${name} is ${value}.`)
  }
}

async function appoint(ctx: SystemContext, name: string, isAdministrator: boolean) {
  const isFound = await setAdministrator(ctx, name, isAdministrator)
  if (!isFound) throw new StartupError(`There is nobody called "${name}".`)
  console.log(isAdministrator ? `${name} is an administrator.` : `${name} is no administrator.`)
}

async function admit(ctx: SystemContext, name: string) {
  const isFound = await approve(ctx, name)
  if (!isFound) throw new StartupError(`There is nobody called "${name}".`)
  console.log(`${name} is approved.`)
}

async function resetFactor(ctx: SystemContext, name: string) {
  if (!(await resetSecondFactor(ctx, name))) throw new StartupError(`There is nobody called "${name}".`)
  console.log(`${name} has no second factor any more, and is logged out everywhere.`)
}

async function assign(ctx: SystemContext, username: string, slug: string, planType: PlanType) {
  const assigned = await assignPackage(ctx, { username, slug, planType })
  if (assigned === undefined)
    throw new StartupError(`There is nobody called "${username}", or no package "${slug}".`)
  console.log(`${username} has ${slug} ${until(assigned)}.`)
}

async function renew(ctx: SystemContext, username: string) {
  const renewed = await renewPackage(ctx, username)
  if (renewed === undefined)
    throw new StartupError(`There is nobody called "${username}", or nobody with a package.`)
  console.log(`${username} has ${renewed.slug} ${until(renewed)}.`)
}

const until = ({ endAt }: { endAt: Date | null }) =>
  endAt === null ? 'without an end' : `until ${endAt.toISOString().slice(0, 10)}`

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
