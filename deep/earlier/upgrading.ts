import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { startDatabase } from '@rankline/server/platform/database/embedded'
import { createLog } from '@rankline/server/platform/log'

const programs = fileURLToPath(new URL('../../server/dist/cli/', import.meta.url))

export type Ended = { code: number | null; signal: NodeJS.Signals | null; took: number; text: string }

/** Runs a command of today's product. @param killAfter milliseconds after which it is killed */
export async function runCommand(
  program: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  killAfter?: number,
): Promise<Ended> {
  const began = Date.now()
  const child = spawn(process.execPath, [join(programs, program), ...words], {
    cwd: environment.DATA_DIR,
    env: { PATH: process.env.PATH, SANDBOX_ALLOWED: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  if (killAfter !== undefined) void sleep(killAfter).then(() => child.kill('SIGKILL'))
  const [code, signal] = await ended
  return { code, signal, took: Date.now() - began, text: Buffer.concat(pieces).toString('utf8') }
}

/** Starts the database of a data directory, and stops it afterwards. It may run still, because its owner was killed. */
export async function onDatabase<T>(
  dataDirectory: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const server = await startDatabase({
    dataDirectory: join(dataDirectory, 'postgres'),
    log: createLog('silent', 'deep'),
  })
  const database = createDatabase(server.connectionString, { name: 'deep', statementTimeout: 0 })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}
