import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The packages that run, without the site's, which is built. */
const WORKSPACES = ['contract', 'serp', 'sandbox', 'server']

/**
 * Megabytes of the packages that `npm ci --omit=dev` with these workspaces installs on this machine: each is looked up
 * in the installed tree and measured there.
 */
export function productionSize(root: string): number {
  const args = ['ls', '--all', '--omit=dev', '--parseable', ...WORKSPACES.flatMap((name) => ['-w', name])]
  const paths = execFileSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const packages = new Set(paths.split('\n').filter((path) => path.includes('node_modules')))
  return [...packages].reduce((sum, path) => sum + sizeOf(path), 0) / 2 ** 20
}

/** Bytes of the files, without those of packages inside. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .reduce((sum, entry) => {
      const path = join(directory, entry.name)
      return sum + (entry.isDirectory() ? sizeOf(path) : lstatSync(path).size)
    }, 0)
}
