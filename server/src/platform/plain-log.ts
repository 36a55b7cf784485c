import { hostname } from 'node:os'
import type { Log } from './log.ts'

/** pino's numbers for the levels that the setting allows. */
const levels: Record<string, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: 100,
}

/** Writes the same lines as createLog without its package, which would double the size of a small process. */
export function createPlainLog(name: string): Pick<Log, 'info' | 'warn' | 'error'> {
  const least = levels[process.env.LOG_LEVEL ?? ''] ?? 30
  const at = (level: number) => (msg: string) => {
    if (level < least) return
    const line = process.stdout.isTTY
      ? `[${new Date().toTimeString().slice(0, 8)}] ${name}: ${msg}`
      : JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), name, msg })
    process.stdout.write(`${line}\n`)
  }
  return { info: at(30), warn: at(40), error: at(50) }
}
