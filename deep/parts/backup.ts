import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openBackupFile as openBackup } from '@rankline/server/platform/backup/open-backup'
import { untilChecked, untilQuiet } from '../checked.ts'
import { checkInvariants } from '../invariants/all.ts'
import type { Deep } from '../part.ts'
import { makeProject, signUp, track } from '../person.ts'
import { type Product, startProduct } from '../product.ts'
import { settingsFor, startStandIn } from '../stand-in/source.ts'

const KEYWORDS = 1_000
const KILLS = 8
/** Seconds until all keywords are checked. */
const PATIENCE = 300
const PASSPHRASE = 'deep run'

const programs = fileURLToPath(new URL('../../server/dist/cli/', import.meta.url))

/** Kills backups and restores at random moments, and compares what the last restore has brought back. */
export async function backup(deep: Deep): Promise<void> {
  const source = await startStandIn()
  deep.onEnd(source.close)
  const settings = { SOURCES: '*:serpapi', ...settingsFor(source) }
  const product = await startProduct(deep, { settings })
  const person = await signUp(product, 'owner')
  const projectId = await makeProject(person, 'Backup')
  await track(
    person,
    projectId,
    Array.from({ length: KEYWORDS }, (_, index) => `backup keyword ${index}`),
  )
  await untilChecked(product.database.pool, PATIENCE)
  await untilQuiet(product.database.pool, PATIENCE)

  const file = join(deep.directory, 'whole.backup')
  const ofProduct = { ...settings, DATA_DIR: product.dataDirectory }
  const whole = await run(deep, 'backup.js', [file], ofProduct)
  deep.check('a backup beside the running product is made', whole.code === 0 && existsSync(file))
  deep.remark('a backup takes', `${(whole.took / 1000).toFixed(1)} s`)
  await killBackups(deep, { file, environment: ofProduct, took: whole.took })

  const saved = await openBackup(file)
  const { tables } = saved.manifest
  saved.close()
  const counts = await countsOf(product, tables)
  const differing = tables.filter(({ name, rows }) => KEPT.includes(name) && counts.get(name) !== rows)
  deep.check(
    'it has the rows of the product',
    differing.length === 0,
    differing.map(({ name }) => name).join(', '),
  )
  deep.check('the product ends cleanly', (await product.stop()) === 0)

  const to = join(deep.directory, 'restored')
  await killRestores(deep, { file, to })
  const restored = await startProduct(deep, { dataDirectory: to, settings: { ...settings, WORKERS: '0' } })
  await restored.untilReady()
  const back = await countsOf(restored, tables)
  const lost = tables.filter(({ name, rows }) => KEPT.includes(name) && back.get(name) !== rows)
  deep.check('a restore brings every row back', lost.length === 0, lost.map(({ name }) => name).join(', '))
  await checkInvariants(deep, restored.database.pool)
  deep.check('the restored product ends cleanly', (await restored.stop()) === 0)
}

/** Tables that an idle product does not write. */
const KEPT = [
  'accounts',
  'users',
  'projects',
  'keywords',
  'searches',
  'positions',
  'project_days',
  'result_pages',
  'phrases',
]

type Killed = { file: string; environment: NodeJS.ProcessEnv; took: number }

async function killBackups(deep: Deep, { file, environment, took }: Killed): Promise<void> {
  const before = readFileSync(file)
  let killed = 0
  for (let count = 0; count < KILLS; count += 1) {
    const { signal } = await run(deep, 'backup.js', [file], environment, deep.random(Math.ceil(took)))
    if (signal === 'SIGKILL') killed += 1
    if (signal === 'SIGKILL' && readFileSync(file).equals(before)) continue
    const archive = await openBackup(file)
    await archive.verify()
    archive.close()
  }
  deep.remark('killed backups', killed)
  deep.check('a killed backup leaves a whole file', killed > 0)
  const again = await run(deep, 'backup.js', [file], environment)
  deep.check('the next backup is made', again.code === 0)
  const parts = readdirSync(deep.directory).filter((name) => name.endsWith('.part'))
  deep.check('nothing is left of the killed ones', parts.length === 0, parts.join(', '))
}

async function killRestores(deep: Deep, { file, to }: { file: string; to: string }): Promise<void> {
  const words = [file, '--to', to]
  let [killed, refused, began] = [0, 0, 0]
  for (let count = 0; count < KILLS; count += 1) {
    const { signal, code, text } = await run(deep, 'restore.js', words, {}, 1_000 + deep.random(7_000))
    if (signal !== 'SIGKILL') {
      deep.check('a restore that is not killed succeeds', code === 0, text.slice(-500))
      return
    }
    killed += 1
    if (!existsSync(join(to, 'postgres', 'PG_VERSION'))) continue
    began += 1
    const started = await run(deep, 'backup.js', [join(deep.directory, 'half.backup')], { DATA_DIR: to })
    if (started.code === 1 && /run npm run restore again|not up to date|does not exist/.test(started.text))
      refused += 1
  }
  deep.remark('killed restores', killed)
  deep.check('nothing works on half of a restore', refused === began, `${refused} of ${began}`)
  const done = await run(deep, 'restore.js', words, {})
  deep.check('the restore after them succeeds', done.code === 0, done.text.slice(-500))
  deep.remark('a restore takes', `${(done.took / 1000).toFixed(1)} s`)
}

/** Runs a command of the product. @param killAfter milliseconds after which it is killed */
async function run(
  deep: Deep,
  program: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  killAfter?: number,
) {
  const env = { PATH: process.env.PATH, SANDBOX_ALLOWED: '1', BACKUP_PASSPHRASE: PASSPHRASE, ...environment }
  const began = Date.now()
  const child = spawn(process.execPath, [join(programs, program), ...words], {
    cwd: deep.directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  if (killAfter !== undefined) void sleep(killAfter).then(() => child.kill('SIGKILL'))
  const [code, signal] = await ended
  return { code, signal, took: Date.now() - began, text: Buffer.concat(pieces).toString('utf8') }
}

async function countsOf({ database }: Product, tables: readonly { schema: string; name: string }[]) {
  const counts = new Map<string, number>()
  for (const { schema, name } of tables.filter((table) => KEPT.includes(table.name))) {
    const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) FROM ${schema}.${name}`)
    counts.set(name, rows[0]!.count)
  }
  return counts
}
