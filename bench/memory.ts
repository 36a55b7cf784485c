import { readFileSync } from 'node:fs'

/** Megabytes. `pss`: what a process has of its own, and its share of what it has in common with others; `rss`: all it has. */
export type Memory = { pss: number; rss: number }

/** Undefined for a process that is gone. Linux alone tells. */
export function memoryOf(pid: number): Memory | undefined {
  const sums = rollUpOf(pid)
  return sums && { pss: sums('Pss') / 1024, rss: sums('Rss') / 1024 }
}

/**
 * Megabytes that processes occupy together: their own memory, and each file that they have mapped once. Unlike a sum
 * of PSS, it is the same beside others that run the same Node and as if nothing else ran.
 */
export function memoryTogether(pids: readonly number[]): number {
  const files = new Map<string, number>()
  let own = 0
  for (const pid of pids) {
    const sums = rollUpOf(pid)
    if (sums) own += sums('Pss_Anon') + sums('Pss_Shmem')
    for (const [file, size] of filesOf(pid)) files.set(file, Math.max(size, files.get(file) ?? 0))
  }
  return (own + [...files.values()].reduce((sum, size) => sum + size, 0)) / 1024
}

function rollUpOf(pid: number): ((name: string) => number) | undefined {
  const text = procFile(pid, 'smaps_rollup')
  if (text === undefined) return undefined
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
}

/** Kilobytes of each mapped file that are in memory as they are on disk. */
function filesOf(pid: number): Map<string, number> {
  const files = new Map<string, number>()
  let file: string | undefined
  for (const line of (procFile(pid, 'smaps') ?? '').split('\n')) {
    const head = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+\s*(.*)$/.exec(line)
    if (head) file = isFile(head[1] ?? '') ? head[1] : undefined
    const [, name, size] = /^(Rss|Anonymous):\s+(\d+)/.exec(line) ?? []
    if (file === undefined || size === undefined) continue
    files.set(file, (files.get(file) ?? 0) + (name === 'Rss' ? Number(size) : -Number(size)))
  }
  return files
}

/** Shared memory has a name too. */
const isFile = (name: string) => /^\/(?!dev\/|SYSV|memfd:)/.test(name)

function procFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
