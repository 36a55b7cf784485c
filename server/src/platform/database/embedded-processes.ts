import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Content of `postmaster.pid`: one value per line, see miscadmin.h. */
export type PostmasterFile = { pid: number; socketDirectory: string; text: string }

/** Reads `postmaster.pid`; undefined when it is missing or incomplete. */
export function readPostmasterFile(dataDirectory: string): PostmasterFile | undefined {
  const text = readIfPresent(join(dataDirectory, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Math.abs(Number.parseInt(lines[0] ?? '', 10)) || 0, socketDirectory: lines[4] ?? '', text }
}

/**
 * Every live PostgreSQL process of a data directory: the postmaster, its backends, and backends that outlived
 * it. A process counts if it works in the directory or has the cluster's name in its command line, so a
 * reused process id never counts. Zombies do not count: they hold nothing.
 */
export function liveProcesses(dataDirectory: string, clusterName: string): number[] {
  return process.platform === 'linux'
    ? liveProcessesFromProc(dataDirectory, clusterName)
    : liveProcessesFromPs(dataDirectory, clusterName)
}

/** Whether a process is one of these. Reads this process alone: it is asked twice a second as long as Rankline runs. */
export function isLiveProcess(pid: number, dataDirectory: string, clusterName: string): boolean {
  return process.platform === 'linux'
    ? isLiveInProc(String(pid), dataDirectory, clusterName)
    : liveProcessesFromPs(dataDirectory, clusterName).includes(pid)
}

function liveProcessesFromProc(dataDirectory: string, clusterName: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isLiveInProc(name, dataDirectory, clusterName))
    .map(Number)
}

function isLiveInProc(pid: string, dataDirectory: string, clusterName: string): boolean {
  const stat = readIfPresent(`/proc/${pid}/stat`)
  // "pid (name) state …": the name may hold spaces and brackets, the state follows the last bracket.
  if (!stat?.includes('(postgres)') || /^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')))) return false
  const command = readIfPresent(`/proc/${pid}/cmdline`) ?? ''
  return command.includes(clusterName) || workingDirectory(pid) === dataDirectory
}

function liveProcessesFromPs(dataDirectory: string, clusterName: string): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,state=,command='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/s.exec(line))
    .filter((match) => match !== null)
    .filter(([, , state = '', command = '']) => {
      const ours = command.includes(clusterName) || command.includes(dataDirectory)
      return ours && command.includes('postgres') && !state.startsWith('Z')
    })
    .map((match) => Number(match[1]))
}

/** Reads a process; undefined if it has ended or we may not inspect it. */
function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A process may end after it was listed and before it is read (ESRCH).
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES') return undefined
    throw error
  }
}
