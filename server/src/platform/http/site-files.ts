import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type Headers = FastifyStaticOptions['setHeaders']

/**
 * Serves the files of the built site. All of `/assets/` has one route: one for each of its 2,000 files would take 12 MB.
 * What is not there when the process starts is not found.
 */
export async function serveFiles(app: FastifyInstance, directory: string, setHeaders: Headers) {
  const usual = { index: false, preCompressed: true, setHeaders } as const
  const assets = join(directory, 'assets')
  const known = new Set(filesOf(assets))
  await app.register(fastifyStatic, {
    ...usual,
    root: assets,
    prefix: '/assets/',
    allowedPath: (path) => known.has(path),
  })
  await app.register(fastifyStatic, {
    ...usual,
    root: directory,
    wildcard: false,
    globIgnore: ['index.html', 'pages/**', 'assets/**'],
    decorateReply: false,
  })
}

/** The paths of all files below a folder, `/flags/de.svg`; hidden ones are left out. */
const filesOf = (folder: string, base = ''): string[] =>
  readdirSync(join(folder, base), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${base}/${entry.name}`
      return entry.isDirectory() ? filesOf(folder, path) : [path]
    })
