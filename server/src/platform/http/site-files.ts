import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

type Headers = FastifyStaticOptions['setHeaders']

const ASSETS = '/assets'

/** The paths of the site's hashed files, `/assets/app-B0O6rwuh.js`, as they are when the process starts. */
export const assetsOf = (directory: string): ReadonlySet<string> =>
  new Set(filesOf(join(directory, ASSETS)).map((path) => ASSETS + path))

/**
 * Serves the files of the built site. All of `/assets/` has one route: one for each of its 2,000 files would take 12 MB. A
 * path that is not in `assets` is not found.
 */
export async function serveFiles(
  app: FastifyInstance,
  directory: string,
  assets: ReadonlySet<string>,
  setHeaders: Headers,
) {
  const usual = { index: false, preCompressed: true, setHeaders } as const
  await app.register(fastifyStatic, {
    ...usual,
    root: join(directory, ASSETS),
    prefix: `${ASSETS}/`,
    allowedPath: (path) => assets.has(ASSETS + path),
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
