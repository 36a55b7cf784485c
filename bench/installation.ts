import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const PATIENCE = 5 * 60_000

/** An installation as `npm start` runs it, in its own data directory. */
export type Installation = {
  url: string
  /** From the start to the first answer of `/readyz`, in milliseconds. */
  startTime: number
  /** Process ids by what they do: supervisor, main, sandbox, worker, postgres. */
  processes(): Map<string, number[]>
  stop(): Promise<void>
}

/** @param settings besides the product's own */
export async function startInstallation(
  directory: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<Installation> {
  const port = await freePort()
  const began = performance.now()
  const supervisor = spawn(process.execPath, [join(root, 'server/dist/processes/supervisor.js')], {
    cwd: directory,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: directory, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(supervisor, url)
  return {
    url,
    startTime: performance.now() - began,
    processes: () => byName(below(Number(supervisor.pid))),
    async stop() {
      const exit = once(supervisor, 'exit')
      supervisor.kill('SIGTERM')
      await exit
    },
  }
}

async function untilReady(supervisor: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (supervisor.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(20)
  }
  supervisor.kill('SIGTERM')
  throw new Error('Rankline did not become ready.')
}

/** Lists a process and all of its descendants. */
function below(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
  return [pid, ...children.flatMap(below)]
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function byName(pids: number[]): Map<string, number[]> {
  const names = new Map<string, number[]>()
  for (const pid of pids) names.set(nameOf(pid), [...(names.get(nameOf(pid)) ?? []), pid])
  return names
}

/** Names a process by its command; also works for one that has just ended. */
function nameOf(pid: number): string {
  const command = read(`/proc/${pid}/cmdline`)
  if (command.includes('postgres')) return 'postgres'
  if (command.includes('sandbox')) return 'sandbox'
  return /server\/dist\/processes\/(\w+)\.js/.exec(command)?.[1] ?? 'other'
}
