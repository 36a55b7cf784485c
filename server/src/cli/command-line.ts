import { readFileSync } from 'node:fs'
import { StartupError } from '../platform/startup-error.ts'

/** Version of this Rankline. */
export const version: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version

/**
 * Runs a command of the terminal. Errors that name what to do are printed without a stack.
 * @param work does it with the words of the command line; false: they do not fit, and the usage is printed
 */
export async function run(
  usage: string,
  work: (words: readonly string[]) => Promise<boolean>,
): Promise<void> {
  process.umask(0o077)
  try {
    if (await work(process.argv.slice(2))) return
    console.error(usage)
    process.exitCode = 2
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
