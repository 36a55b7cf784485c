import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Mutant } from './mutants-of.ts'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Directory for the tests of a module's mutants. */
export const directoryOf = (name: string): string => join(root, '.cache/mutants', name)

/** Input of a test run: its mutants, and the modules between its tests and the mutated files. */
export type Task = {
  mutants: { file: string; mutant: Mutant | null }[]
  through: string[]
}

/** Modules that lead from the tests to one of the files, the tests and the files included. */
export function modulesBetween(tests: readonly string[], files: readonly string[]): string[] {
  const imports = new Map<string, string[]>()
  const waiting = [...tests]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (imports.has(file)) continue
    const found = importsOf(file)
    imports.set(file, found)
    waiting.push(...found)
  }
  const leading = new Set(files)
  for (let size = 0; size !== leading.size; ) {
    size = leading.size
    for (const [file, found] of imports) if (found.some((one) => leading.has(one))) leading.add(file)
  }
  return [...leading]
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].flatMap(
    ([, wanted = '']) => {
      const [, name, path] = /^@rankline\/(\w+)\/(.+)$/.exec(wanted) ?? []
      const found = name !== undefined ? join(root, name, 'src', `${path}.ts`) : join(dirname(file), wanted)
      return (name !== undefined || wanted.startsWith('.')) && existsSync(found) ? [found] : []
    },
  )
}
