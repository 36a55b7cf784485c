import './platform/node-version.ts'
import { join } from 'node:path'
import type { Work } from './admin/command.ts'
import { packages } from './admin/packages.ts'
import { people } from './admin/people.ts'
import { switches } from './admin/switches.ts'
import { connect } from './connect.ts'
import { visitDatabase } from './platform/database/embedded.ts'
import { loadEnv } from './platform/env.ts'
import { installationOf } from './platform/installation.ts'
import { createLog } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'

const commands = [...people, ...packages, switches]

const lines = commands.map(({ name, usage, does }) => ({ start: `npm run admin -- ${name} ${usage}`, does }))
const width = Math.max(...lines.map(({ start }) => start.length)) + 2
const usage = `${lines.map(({ start, does }) => start.padEnd(width) + does).join('\n')}

Works beside a running Rankline and without one, on the database of its settings.`

process.umask(0o077)
const [name, ...words] = process.argv.slice(2)
const work = commands.find((command) => command.name === name)?.parse(words)
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
