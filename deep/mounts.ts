import { spawnSync } from 'node:child_process'

/** In namespaces of its own a process may mount what nobody else sees, and what goes away with it. */
const ways = [
  ['unshare', '--mount', '--propagation', 'private'],
  ['unshare', '--user', '--map-root-user', '--mount', '--propagation', 'private'],
]

/** What has to stand before the command of a part; null where it cannot be run here. */
export function prefixFor(part: string): string[] | null {
  if (part !== 'disk') return []
  return (
    ways.find(([file = '', ...args]) => {
      const mount = ['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']
      return spawnSync(file, [...args, ...mount], { stdio: 'ignore' }).status === 0
    }) ?? null
  )
}
