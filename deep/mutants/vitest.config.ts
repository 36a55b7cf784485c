import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultServerConditions, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { directoryOf, type Task } from './files.ts'
import { mutated } from './mutants-of.ts'

const directory = directoryOf(process.env.MUTANTS_OF ?? '')
const { mutants, through }: Task = JSON.parse(readFileSync(join(directory, 'task.json'), 'utf8'))
const between = new Set(through)
/** Compiled modules between that have no mutant. */
const unchanged = new Map<string, string>()

/**
 * Gives each mutant its own copies of the modules between the test and the mutated file: their ids end in `?mutant=N`.
 * All mutants are run in one process this way, which loads everything else once.
 */
function mutantModules(): Plugin {
  return {
    name: 'mutant-modules',
    enforce: 'pre',
    async resolveId(wanted, importer, options) {
      const [, number] = /\?mutant=(\d+)$/.exec(wanted) ?? /\?mutant=(\d+)$/.exec(importer ?? '') ?? []
      if (number === undefined) return
      const plain = wanted.replace(/\?mutant=\d+$/, '')
      const from = importer?.replace(/\?mutant=\d+$/, '')
      const found = await this.resolve(plain, from, { ...options, skipSelf: true })
      return found && between.has(found.id) ? `${found.id}?mutant=${number}` : found
    },
    load(id) {
      const [, file = '', number = ''] = /^(.+)\?mutant=(\d+)$/.exec(id) ?? []
      if (file === '') return
      const one = mutants[Number(number)]
      if (one?.file === file) return mutated(readFileSync(file, 'utf8'), one.mutant)
      const known = unchanged.get(file) ?? mutated(readFileSync(file, 'utf8'), null)
      unchanged.set(file, known)
      return known
    },
  }
}

export default defineConfig({
  root: dirname(dirname(import.meta.dirname)),
  plugins: [mutantModules()],
  resolve: { conditions: ['source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    include: [`${directory}/*.test.ts`],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    dir: directory,
  },
})
