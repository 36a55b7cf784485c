import { fork } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChildEnded } from '../platform/child.ts'
import type { Log } from '../platform/log.ts'
import type { Lifetime } from '../platform/process.ts'

const FILE = fileURLToPath(new URL(`./prepare-database${extname(import.meta.url)}`, import.meta.url))

/**
 * Updates the database's schema and loads reference data, in a process of its own: that takes much memory once, which
 * a process that goes on would keep.
 * @throws {ChildEnded} when it fails; it has printed why
 */
export async function bringUpToDate(
  connectionString: string,
  log: Log,
  onStop: Lifetime['onStop'] = () => undefined,
): Promise<void> {
  const child = fork(FILE, {
    env: { ...process.env, DATABASE_URL: connectionString },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // Before the database stops, so that it does not complain.
  onStop(() => child.kill('SIGTERM') && exit)
  child.once('message', (applied: string[]) => {
    if (applied.length > 0) log.info(`database brought up to date: ${applied.join(', ')}`)
  })
  const [code, signal] = await exit
  if (code !== 0) throw new ChildEnded('preparation of the database', code, signal)
}
