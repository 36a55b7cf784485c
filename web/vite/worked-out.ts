import { type Plugin, runnerImport } from 'vite'

/** Modules of the contract that derive lists from larger tables. */
const lists = /[\\/]contract[\\/]src[\\/]keywords[\\/]filter-names\.ts$/

/** Replaces lists that the contract derives from tables by their values, so that first screens load no tables. */
export const workedOut = (): Plugin => ({
  name: 'worked-out',
  apply: 'build',
  load: {
    filter: { id: lists },
    async handler(id) {
      const { module } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        root: import.meta.dirname,
      })
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  },
})
