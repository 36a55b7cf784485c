import { spawnSync } from 'node:child_process'

/** Commands that run a process in its own namespaces: nobody else sees its mounts, and they end with it. */
const ways = [
  ['unshare', '--mount', '--propagation', 'private'],
  ['unshare', '--user', '--map-root-user', '--mount', '--propagation', 'private'],
]

/** Prefix for the command of a part; null if the part cannot run on this machine. */
export function prefixFor(part: string): string[] | null {
  if (part !== 'disk') return []
  return (
    ways.find(([file = '', ...args]) => {
      const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']
      return spawnSync(file, [...args, ...mount], { stdio: 'ignore' }).status === 0
    }) ?? null
  )
}
