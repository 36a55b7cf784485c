import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const admin = fileURLToPath(new URL('../server/dist/cli/admin.js', import.meta.url))

/** `npm run admin -- distribute` on a database. */
export type Distribution = {
  code: number | null
  output: string
  errors: string
}

/**
 * Runs `distribute` with these words.
 * @param killedAfter milliseconds after its first line of output at which it is killed
 */
export async function runDistribute(
  databaseUrl: string,
  dataDirectory: string,
  words: readonly string[] = ['--trial'],
  killedAfter?: number,
): Promise<Distribution> {
  const child = spawn(process.execPath, [admin, 'distribute', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl },
  })
  if (killedAfter !== undefined)
    child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), killedAfter))
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output: output.trim(), errors: errors.trim() }
}

/** Crashes a node of this machine and starts it again. @param address of a database on it */
export async function restartNode(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ directory: string; programs: string }>(
    `SELECT current_setting('data_directory') AS directory, setting AS programs FROM pg_config WHERE name = 'BINDIR'`,
  )
  await client.end()
  const { directory, programs } = rows[0]!
  const { uid, gid } = statSync(directory)
  const { status, stderr } = spawnSync(
    join(programs, 'pg_ctl'),
    ['restart', '-D', directory, '-m', 'immediate', '-w', '-l', '/dev/null'],
    { uid, gid, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  if (status !== 0) throw new Error(`The node in ${directory} was not restarted: ${stderr}`)
}
