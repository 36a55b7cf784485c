import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Outcome = { code: number; stdout: string; stderr: string }

/** `npm test` has just compiled the command; elsewhere it runs from source, which takes longer. */
const isCompiled = process.env.TEST_COMPILED === '1'
const file = fileURLToPath(new URL(isCompiled ? '../../dist/cli.js' : '../cli.ts', import.meta.url))
const options = isCompiled ? [] : ['--import', 'tsx', '--conditions=source']

/** Runs `npm run serp` with these words in a process of its own. */
export function runSerp(words: readonly string[], variables: Record<string, string> = {}): Promise<Outcome> {
  return runNode([...options, file, ...words], variables)
}

/** Runs an example, which imports this library by its name. */
export function runExample(name: string, variables: Record<string, string>): Promise<Outcome> {
  return runNode([...options, fileURLToPath(new URL(`../../examples/${name}`, import.meta.url))], variables)
}

function runNode(words: readonly string[], variables: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...words],
      { env: { ...process.env, ...variables } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
