import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase, type Database } from '@rankline/server/platform/database/database'
import { startDatabase } from '@rankline/server/platform/database/embedded'
import { createLog } from '@rankline/server/platform/log'
import { freePort } from './free-port.ts'
import { processorSeconds } from './processor.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const READY_PATIENCE = 60_000

/** The compiled product: HTTP, sandbox and workers each in a process of its own, as `npm start` has them. */
export type Product = {
  url: string
  sandboxUrl: string
  /** A door of our own to the product's database. */
  database: Database
  /** Megabytes the HTTP process occupies now. */
  serverMemory(): number
  /** Processor time the HTTP process has used. */
  serverSeconds(): number
  /** Megabytes the sandbox occupies now. */
  sandboxMemory(): number
  /** Processor time the sandbox has used. */
  sandboxSeconds(): number
  startWorker(): Promise<Worker>
  stop(): Promise<void>
}

export type Worker = { memory(): number; cpuSeconds(): number; stop(): Promise<void> }

/**
 * Starts everything on an empty database in a temporary directory; settings are the product's own but for those given.
 * @param databaseSettings of the database server, in addition to the product's own
 */
export async function startProduct(
  settings: NodeJS.ProcessEnv = {},
  databaseSettings: Record<string, string> = {},
): Promise<Product> {
  const directory = mkdtempSync(join(tmpdir(), 'rankline-bench-'))
  const embedded = await startDatabase({
    dataDirectory: join(directory, 'postgres'),
    settings: databaseSettings,
    log: createLog('warn', 'bench'),
  })
  // Seeding takes longer than any statement of the product may.
  const database = createDatabase(embedded.connectionString, { name: 'bench', statementTimeout: 0 })
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const children: ChildProcess[] = []
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATABASE_URL: embedded.connectionString,
    SECRET_KEY: '0'.repeat(64),
    PORT: String(port),
    SOURCE: 'sandbox-json',
    SANDBOX_ALLOWED: '1',
    LOG_LEVEL: 'warn',
    // All people of a run come from one address.
    REQUESTS_PER_MINUTE: '1000000',
    LIMIT_FACTOR: '1000',
    ...settings,
    ...overrides(),
  }
  const start = (file: string, args: string[] = []) => {
    const stdio: ('ignore' | 'pipe' | 'inherit' | 'ipc')[] = ['ignore', 'pipe', 'inherit', 'ipc']
    const child = fork(join(root, file), args, { cwd: directory, env, stdio, execArgv: [] })
    children.push(child)
    return child
  }

  const sandbox = start('sandbox/dist/main.js', ['--port', '0', '--data', join(directory, 'sandbox')])
  env.SANDBOX_PORT = String(await portOf(sandbox))
  const server = start('server/dist/processes/server.js')
  server.stdout?.pipe(process.stderr)
  const url = `http://127.0.0.1:${port}`
  await untilReady(server, url)

  return {
    url,
    sandboxUrl: `http://127.0.0.1:${env.SANDBOX_PORT}`,
    database,
    serverMemory: () => memoryOf(server),
    serverSeconds: () => processorSeconds(Number(server.pid)),
    sandboxMemory: () => memoryOf(sandbox),
    sandboxSeconds: () => cpuSecondsOf(sandbox),
    async startWorker() {
      const worker = start('server/dist/processes/worker.js')
      worker.stdout?.pipe(process.stderr)
      await once(worker, 'message')
      return {
        memory: () => memoryOf(worker),
        cpuSeconds: () => cpuSecondsOf(worker),
        stop: () => end(worker),
      }
    },
    stop,
  }

  async function stop() {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
    await Promise.all(children.map(end))
    await database.close()
    await embedded.stop()
    rmSync(directory, { recursive: true, force: true })
  }

  /** The database is in a process group of its own and would stay. */
  function interrupted() {
    stop().finally(() => process.exit(130))
  }
}

/** Settings under test, such as `FETCH_CONCURRENCY=32 npm run bench -- pipeline`. */
export function overrides(): NodeJS.ProcessEnv {
  const names = ['FETCH_CONCURRENCY', 'LEASE_SECONDS', 'LOG_LEVEL', 'NODE_OPTIONS']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_PATIENCE
  while (server.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error('The server did not become ready.')
}

async function portOf(sandbox: ChildProcess): Promise<number> {
  if (!sandbox.stdout) throw new Error('The sandbox has no output to read its port from.')
  const [line] = await once(createInterface({ input: sandbox.stdout }), 'line')
  return (JSON.parse(String(line)) as { port: number }).port
}

/** Resident set in MB: everything the process has in memory, shared libraries included. */
function memoryOf(child: ChildProcess): number {
  return Number(ps('rss', child)) / 1024
}

/** `ps` says `[[days-]hours:]minutes:seconds`, whole ones. */
function cpuSecondsOf(child: ChildProcess): number {
  const [seconds = 0, minutes = 0, hours = 0] = ps('time', child).split(/[-:]/).map(Number).reverse()
  return seconds + 60 * (minutes + 60 * hours)
}

function ps(column: string, { pid }: ChildProcess): string {
  return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
