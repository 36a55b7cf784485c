import { fileURLToPath } from 'node:url'
import { type Outcome, runNode } from './node.ts'

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
