import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveProcesses, readPostmasterFile } from '@rankline/server/platform/database/embedded-processes'

/** The processes of one installation by what they do; `top` is the one that was started by hand. */
export type Kind = 'top' | 'http' | 'worker' | 'sandbox' | 'postgres' | 'backend'

/** Every Node process that was given this data directory, whoever its parent is now. */
export function nodeProcesses(directory: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(`DATA_DIR=${directory}`),
    )
    .map((name) => ({ pid: Number(name), command: read(name, 'cmdline').replaceAll('\0', ' ') }))
    .filter(({ command }) => command.includes('/dist/'))
}

/** The process that does it now; undefined while there is none. */
export function processOf(kind: Kind, directory: string, top: number | undefined): number | undefined {
  if (kind === 'postgres') return postmasterOf(directory)
  if (kind === 'backend') return postgresProcesses(directory).find((pid) => pid !== postmasterOf(directory))
  const all = nodeProcesses(directory)
  const isOf = (pid: number, command: string): Kind => {
    if (command.includes('worker.js')) return 'worker'
    if (command.includes('/sandbox/dist/')) return 'sandbox'
    return pid === top ? 'top' : 'http'
  }
  const found = all.find(({ pid, command }) => isOf(pid, command) === kind)?.pid
  // Where nobody watches over it, the process that serves is the one that was started.
  return found ?? (kind === 'http' ? top : undefined)
}

export const postgresProcesses = (directory: string): number[] => {
  const place = join(directory, 'postgres')
  return liveProcesses(place, place)
}

function postmasterOf(directory: string): number | undefined {
  const pid = readPostmasterFile(join(directory, 'postgres'))?.pid
  return pid !== undefined && postgresProcesses(directory).includes(pid) ? pid : undefined
}

/** Megabytes of memory a process occupies; 0 when it is gone. */
export function memoryOf(pid: number | undefined): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(pid === undefined ? '' : read(String(pid), 'status')) ?? []
  return Number(kilobytes) / 1024
}

/** '' where the process is gone, or somebody else's. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** @returns whether there was such a process */
export function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
