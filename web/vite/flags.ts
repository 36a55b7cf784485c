import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const packageFile = createRequire(import.meta.url).resolve('country-flag-icons/package.json')
const directory = join(dirname(packageFile), '3x2')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
const folder = `assets/flags-${version}`

/** Serves every country's flag at `__FLAGS__/{ALPHA2}.svg`, so that the scripts contain none. */
export function flags(): Plugin {
  return {
    name: 'rankline-flags',
    config: () => ({ define: { __FLAGS__: JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      for (const file of readdirSync(directory).filter((name) => name.endsWith('.svg'))) {
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${file}`,
          source: readFileSync(join(directory, file)),
        })
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${folder}`, (request, response, next) => {
        const file = /^\/([A-Z_]+\.svg)$/.exec(request.url ?? '')?.[1]
        if (file === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(directory, file)))
      })
    },
  }
}
