import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defaultServerConditions, type Plugin } from 'vite'
import { COMPILED, root } from './workspace.mjs'

/** A helper for tests, which is not compiled. */
const HELPER = /^@rankline\/(\w+)\/(testing\/.+)$/

/** Packages of tests whose condition `source` leads to TypeScript, which Node does not load; Vite transforms them. */
const TYPED = /node_modules\/(?:eventsource(?:-parser)?|@modelcontextprotocol\/(?:client|sdk))\//

/** Settings of Vitest for tests that load packages as they are written. */
export const fromSource = {
  ...asConditions(['source', ...defaultServerConditions]),
  test: { server: { deps: { inline: [TYPED] } } },
}

/**
 * Settings of Vitest for tests of packages that were compiled a moment ago. Node loads the compiled files itself, in a
 * third of the time; only the tests and their helpers are transformed.
 */
export const fromCompiled = {
  ...asConditions(defaultServerConditions),
  plugins: [compiledModules()],
  test: { server: { deps: { external: [new RegExp(`/(${COMPILED.join('|')})/dist/`)] } } },
}

function asConditions(conditions: string[]) {
  return { resolve: { conditions }, ssr: { resolve: { conditions } } }
}

function compiledModules(): Plugin {
  const sources = COMPILED.map((name) => join(root, name, 'src/'))
  return {
    name: 'compiled-modules',
    enforce: 'pre',
    async resolveId(wanted, importer, options) {
      const [, name, path] = HELPER.exec(wanted) ?? []
      if (name !== undefined) return join(root, name, 'src', `${path}.ts`)
      const found = await this.resolve(wanted, importer, { ...options, skipSelf: true })
      const source = sources.find((directory) => found?.id.startsWith(directory))
      if (found === null || source === undefined) return found
      const compiled = found.id.replace(source, join(source, '../dist/')).replace(/\.ts$/, '.js')
      return existsSync(compiled) ? compiled : found
    },
  }
}
