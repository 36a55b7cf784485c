import '../platform/node-version.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sourcesIn } from '@rankline/serp/sources/order'
import { issueSetupCode } from '../features/setup/setup.service.ts'
import { type Child, superviseChild } from '../platform/child.ts'
import { startDatabase } from '../platform/database/embedded.ts'
import { type Env, loadEnv } from '../platform/env.ts'
import { installationOf } from '../platform/installation.ts'
import { createLog, type Log } from '../platform/log.ts'
import { outboxOf } from '../platform/mail/outbox.ts'
import { closePrivateDirectory } from '../platform/private-directory.ts'
import { type Lifetime, runProcess } from '../platform/process.ts'
import { releaseMemoryWhenIdle } from '../platform/release-memory.ts'
import { StartupError } from '../platform/startup-error.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { connect } from './connect.ts'
import { startHttpProcesses } from './http-processes.ts'

/**
 * V8 keeps the largest young generation it ever had, and the sandbox lives on short requests. Not for workers:
 * with 4 MB more of what checks hold for a moment grew old, and the process kept 50 MB more.
 */
const SANDBOX_SEMI_SPACE = 2

// Runs everything on one machine, below supervisor.ts: the embedded database, the sandbox and the workers as
// children, HTTP in this process unless there are several for it.
await runProcess(async (lifetime) => {
  const env = loadEnv()
  const log = createLog(env.logLevel, 'rankline')
  const databaseUrl = env.databaseUrl ?? (await embed(env, log, lifetime))
  closePrivateDirectory(env.dataDirectory, log)
  const database = await connect(databaseUrl, 'http', log, { ...env, onStop: lifetime.onStop })
  lifetime.onStop(database.close)

  const childEnv: NodeJS.ProcessEnv = { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: env.secretKey }
  if (env.sandboxed) {
    const sandbox = superviseSandbox(env, log)
    lifetime.onStop(sandbox.stop)
    childEnv.SANDBOX_PORT = String(await sandbox.ready)
  }
  const workers: Child<unknown>[] = []
  const parts: { close(): Promise<void> }[] = []
  // Running requests and checks finish at the same time, so that neither uses up the other's time limit.
  lifetime.onStop(() =>
    Promise.all([...parts.map((part) => part.close()), ...workers.map((worker) => worker.stop())]),
  )
  if (env.workers === 'inline') {
    const inside = openParts()
    parts.push(inside)
    const port = Number(childEnv.SANDBOX_PORT ?? env.sandboxPort)
    await workInside({ ...env, sandboxPort: port }, databaseUrl, inside)
  } else
    for (let number = 1; number <= env.workers; number += 1) {
      const worker = superviseWorker({ ...childEnv, ...metricsOf(env, number) }, log)
      workers.push(worker)
      await worker.ready
    }
  if (env.httpProcesses > 1) {
    const http = startHttpProcesses(env.httpProcesses, childEnv, log)
    parts.push(http)
    await http.ready
    lifetime.onStop(await releaseMemoryWhenIdle())
  } else {
    const { serve } = await import('./serve.ts')
    parts.push(await serve(env, database, log))
  }
  process.stdout.write(
    welcome(env, await issueSetupCode({ db: database.db, log, installation: installationOf(env) })),
  )
  process.send?.('ready')
})

/** Parts of this process, which close in reverse order, one after another. */
function openParts() {
  const stops: (() => unknown)[] = []
  return {
    onStop: (stop: () => unknown) => void stops.push(stop),
    async close() {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

/** Works in this process, with connections of its own: checks never take those of people's calls. */
async function workInside(env: Env, databaseUrl: string, { onStop }: Pick<Lifetime, 'onStop'>) {
  const log = createLog(env.logLevel, 'worker')
  const database = await connect(databaseUrl, 'worker', log, env)
  onStop(database.close)
  const { work } = await import('./work.ts')
  await work(env, database, log, { onStop })
  log.info('working')
}

/** Each worker of a machine serves its metrics at its own port; ports are consecutive. */
function metricsOf({ workerMetrics }: Env, number: number): NodeJS.ProcessEnv {
  return workerMetrics === null ? {} : { WORKER_METRICS_PORT: String(workerMetrics.port + number - 1) }
}

async function embed(env: Env, log: Log, lifetime: Lifetime): Promise<string> {
  const options = { dataDirectory: join(env.dataDirectory, 'postgres'), log, onLost: lifetime.fail }
  let starting = startDatabase(options)
  // If the process is stopped now, it waits for the database first, so that it does not leave it running.
  lifetime.onStop(() =>
    starting.then(
      (database) => database.stop(),
      () => undefined,
    ),
  )
  const { origin, connectionString, stop } = await starting
  if (origin === 'adopted') log.info('the database was still running from before and is taken over')
  if (origin === 'initialised') {
    await bringUpToDate(connectionString, log, lifetime.onStop)
    // Loading reference data fills PostgreSQL's shared memory, which it gives back only when it ends.
    await stop()
    starting = startDatabase(options)
  }
  return (await starting).connectionString
}

/** @throws {StartupError} when this build leaves the sandbox out */
function superviseSandbox(env: Env, log: Log): Child<number> {
  const file = fileURLToPath(import.meta.resolve('@rankline/sandbox/main'))
  if (!existsSync(file))
    throw new StartupError(
      `${env.sourceSetting} needs the sandbox, which this build leaves out: set another.`,
    )
  return superviseChild({
    name: 'sandbox',
    file,
    args: (before) => [
      '--port',
      String(before ?? env.sandboxPort),
      '--data',
      join(env.dataDirectory, 'sandbox'),
    ],
    env: process.env,
    semiSpace: SANDBOX_SEMI_SPACE,
    output: 'pipe',
    ready: readPort,
    log,
  })
}

function superviseWorker(env: NodeJS.ProcessEnv, log: Log): Child<unknown> {
  const file = fileURLToPath(new URL(`./worker${extname(import.meta.url)}`, import.meta.url))
  return superviseChild({
    name: 'worker',
    file,
    env,
    output: 'inherit',
    ready: (child) => once(child, 'message'),
    log,
  })
}

/** The sandbox prints `{"port":N}` in its first line. */
async function readPort(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The sandbox has no output to read its port from.')
  const lines = createInterface({ input: child.stdout })
  const [line] = await once(lines, 'line')
  return (JSON.parse(String(line)) as { port: number }).port
}

function welcome(
  { appUrl, order, sourceSetting, sandboxed, mail, dataDirectory }: Env,
  setupCode: string | null,
): string {
  const origin = sandboxed
    ? `the sandbox (${sourceSetting}): a stand-in with invented rankings, no search engine is asked.`
    : `${sourcesIn(order)
        .map((name) => (name === 'direct' ? 'the search engines themselves' : name))
        .join(', ')}.`
  return `
  Rankline is running at ${appUrl}
  New here?       Create an account at ${appUrl}/register${setupCode === null ? '' : firstStart(appUrl, setupCode)}
  Positions       come from ${origin}
  Mails           ${mail.server === undefined ? `are put into ${outboxOf(dataDirectory)} (no SMTP_URL is set).` : `leave through ${mail.server.host}.`}
  Stop            with Ctrl-C

`
}

/** Behind the # the code reaches no server and no log of one. */
function firstStart(appUrl: string, code: string): string {
  return `
  First start     Become the administrator at ${appUrl}/setup#${code}`
}
