import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

type Settings = Record<string, string | undefined>

/**
 * Adds each missing setting `NAME` from the file that `NAME_FILE` names. Vaults and container platforms provide secrets in
 * this way.
 * @param names of all settings
 * @throws {StartupError} when a file cannot be read
 */
export function withFiles(given: Settings, names: readonly string[]): Settings {
  const read = names.flatMap((name) => {
    const file = given[`${name}_FILE`]
    return file && !given[name] ? [[name, valueIn(`${name}_FILE`, file)] as const] : []
  })
  return { ...given, ...Object.fromEntries(read) }
}

function valueIn(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new StartupError(`${name} must name a file that can be read, and ${file} is not (${code}).`, {
      cause,
    })
  }
}
