import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Deep } from '../part.ts'
import { freePort } from '../product.ts'
import { until } from '../until.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const STOP_PATIENCE = 40_000

/** An earlier version of the product in its own directory, installed and compiled. */
export type Release = { name: string; directory: string; version: string }

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim()

/** Names of the released versions in this clone, oldest first; a shallow clone has none. */
export const tagsOf = (): string[] =>
  git('tag', '--list', 'v*', '--sort=version:refname')
    .split('\n')
    .filter((tag) => tag !== '')

/** Whether this clone has the commit. */
export function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

/**
 * Checks a commit or tag out to `.cache/earlier`, installs its packages from the registry, and compiles it. A second run uses what
 * the first one made.
 */
export function checkOut(deep: Deep, name: string): Release {
  const commit = git('rev-parse', `${name}^{commit}`)
  const directory = join(root, '.cache', 'earlier', commit)
  const done = join(directory, '.built')
  if (!existsSync(done)) {
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    const log = openSync(deep.logFile, 'a')
    const options = { cwd: directory, stdio: ['pipe', log, log] as ['pipe', number, number] }
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x'], { ...options, input: archive })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], options)
    execFileSync(process.execPath, ['scripts/build.mjs'], options)
    writeFileSync(done, '')
  }
  const version = git('show', `${commit}:package.json`)
  return { name, directory, version: (JSON.parse(version) as { version: string }).version }
}

export type Running = {
  url: string
  /** @returns the exit code */
  stop(): Promise<number | null>
}

/** Starts an earlier version on a data directory, with its own sandbox. */
export async function startRelease(
  deep: Deep,
  { directory }: Release,
  dataDirectory: string,
): Promise<Running> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = openSync(deep.logFile, 'a')
  const file = ['server/dist/processes/supervisor.js', 'server/dist/main.js']
    .map((name) => join(directory, name))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error(`${directory} has no compiled server.`)
  const child = spawn(process.execPath, [file], {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDirectory,
      REQUESTS_PER_MINUTE: '1000000',
      LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', log, log],
  })
  const stop = () => stopChild(child)
  deep.onEnd(stop)
  await until(
    'the earlier version answers',
    async () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status === 200
    },
    120,
  )
  return { url, stop }
}

async function stopChild(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE)
  await exit
  clearTimeout(timer)
  // Its database may end a moment later.
  await sleep(500)
  return child.exitCode
}

/** Runs a command of an earlier version, such as its `admin.js`. */
export function runOf({ directory }: Release, dataDirectory: string, files: string[], words: string[]) {
  const file = files.map((name) => join(directory, name)).find((path) => existsSync(path))
  if (file === undefined) throw new Error(`${directory} has none of ${files.join(', ')}.`)
  execFileSync(process.execPath, [file, ...words], {
    cwd: directory,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory },
    stdio: 'pipe',
  })
}
