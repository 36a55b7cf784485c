import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import {
  type Alias,
  build,
  defaultClientConditions,
  defaultServerConditions,
  type InlineConfig,
  type Plugin,
  type Rolldown,
  type ViteDevServer,
} from 'vite'
import { bootScript } from './boot-script.ts'
import { compressAll } from './compressed.ts'
import { type Docs, hashedFile, readDocs } from './docs.ts'
import { type FirstChunks, firstChunks } from './first-chunks.ts'
import { knownScreens } from './known-screens.ts'

const source = 'src/features/site'
const scriptNames = ['pricing', 'contact', 'not-found', 'docs']
const docsIn = (root: string) => join(dirname(root), 'docs')

type Given = { css: string; boot: string; scripts: Record<string, string>; extra?: string[] }
/** The exports of the site's `render.tsx`. */
type Site = {
  renderSite(given: Given): { file: string; path: string; status: number; isAlways: boolean; html: string }[]
  renderDocs(
    docs: Pick<Docs, 'groups' | 'pages'> & { index: string },
    given: Given,
  ): { name: string; path: string; html: string; htmlWhenOff: string }[]
  usual(html: string): string
  renderAt(
    path: string,
    state: { hasPages: boolean; isTrialOn: boolean; isBeta: boolean },
    given: Given,
  ): string | null
  listedPaths(): string[]
}

/**
 * Writes the public pages next to the application: `pages/STATE/NAME.html`, and the documentation to `pages/docs/`.
 * `pages/pages.json` lists the public pages, the application's addresses, and the scripts that each address needs first.
 * A development server renders the pages on request.
 */
export function publicPages(alias: Alias[]): Plugin {
  let root = ''
  let outDir = ''
  let define: Record<string, unknown> = {}
  let bundle: Rolldown.OutputBundle = {}
  return {
    name: 'rankline-public-pages',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
      define = { __FLAGS__: config.define?.__FLAGS__ }
    },
    configureServer: answerPages,
    generateBundle(_options, generated) {
      bundle = generated
    },
    async closeBundle() {
      if (this.environment.config.command !== 'build') return
      const application = firstChunks(bundle, await knownScreens(root))
      await writePages(root, outDir, application, { define, resolve: { alias } })
    },
  }
}

async function writePages(root: string, outDir: string, application: FirstChunks[], shared: InlineConfig) {
  const work = join(root, 'dist', 'site')
  rmSync(work, { recursive: true, force: true })
  const common: InlineConfig = {
    configFile: false,
    root,
    ...shared,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
  }
  await build({
    ...common,
    resolve: { ...shared.resolve, conditions: ['source', ...defaultClientConditions] },
    build: {
      outDir: join(work, 'client'),
      target: 'es2022',
      manifest: 'manifest.json',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: scriptNames.map((name) => join(root, source, 'client', `${name}.ts`)) },
    },
  })
  await build({
    ...common,
    ssr: {
      noExternal: true,
      external: ['react', 'react-dom'],
      resolve: { conditions: ['source', ...defaultServerConditions] },
    },
    build: {
      outDir: join(work, 'server'),
      ssr: join(root, source, 'render.tsx'),
      ssrEmitAssets: true,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      cssMinify: true,
      manifest: 'manifest.json',
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  })
  for (const part of ['client', 'server']) {
    await compressAll(join(work, part, 'assets'))
    cpSync(join(work, part, 'assets'), join(outDir, 'assets'), { recursive: true })
  }
  const site: Site = await import(pathToFileURL(join(work, 'server', 'render.js')).href)
  const given = {
    css: readFileSync(join(work, 'server', styleOf(work)), 'utf8'),
    boot: bootScript(root),
    scripts: scriptsOf(work),
  }
  const written = site.renderSite(given)
  const { pictures, index, ...docs } = readDocs(docsIn(root))
  const indexFile = hashedFile('index.json', Buffer.from(JSON.stringify(index)))
  for (const { path, content } of [...pictures, indexFile]) write(join(work, 'docs', path), content)
  await compressAll(join(work, 'docs'))
  cpSync(join(work, 'docs'), outDir, { recursive: true })
  const documents = site.renderDocs({ ...docs, index: indexFile.path }, given)
  for (const { file, html } of written) write(join(outDir, 'pages', file), html)
  const files = documents.map(({ name, path }) => ({
    path,
    file: `docs/${name}.html`,
    offFile: `docs-off/${name}.html`,
  }))
  for (const [index, { html, htmlWhenOff }] of documents.entries()) {
    write(join(outDir, 'pages', files[index]!.file), html)
    write(join(outDir, 'pages', files[index]!.offFile), htmlWhenOff)
  }
  const pages = new Map(
    written.map(({ file, path, status, isAlways }) => [
      path,
      { file: file.split('/').at(-1), path, status, isAlways },
    ]),
  )
  write(
    join(outDir, 'pages', 'pages.json'),
    JSON.stringify({
      pages: [...pages.values()],
      documents: files,
      listed: site.listedPaths(),
      application,
    }),
  )
}

function write(file: string, content: string | Buffer) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

type Manifest = Record<string, { file: string; src?: string }>
const manifestOf = (work: string, part: string): Manifest =>
  JSON.parse(readFileSync(join(work, part, 'manifest.json'), 'utf8'))

/** Returns the style sheet of all public pages. The documentation links its own one. */
function styleOf(work: string): string {
  const style = Object.values(manifestOf(work, 'server')).find(
    ({ file, src }) => file.endsWith('.css') && !src?.endsWith('docs.css'),
  )
  if (style === undefined) throw new Error('The public pages have no style sheet.')
  return style.file
}

function scriptsOf(work: string): Record<string, string> {
  const manifest = manifestOf(work, 'client')
  return Object.fromEntries(
    scriptNames.map((name) => [name, `/${manifest[`${source}/client/${name}.ts`]?.file}`]),
  )
}

const devIndex = '/assets/docs-index.json'

function answerPages(server: ViteDevServer) {
  const { root } = server.config
  const scripts = Object.fromEntries(scriptNames.map((name) => [name, `/${source}/client/${name}.ts`]))
  const given = {
    css: '',
    boot: bootScript(root),
    scripts,
    // Loads the style sheets, which a development server serves as scripts.
    extra: [`/${source}/render.tsx`],
  }
  server.middlewares.use('/assets/docs-', (request, response, next) => {
    const path = request.originalUrl ?? ''
    const { pictures, index } = readDocs(docsIn(root))
    const content =
      path === devIndex ? JSON.stringify(index) : pictures.find((picture) => picture.path === path)?.content
    if (content === undefined) return next()
    response.setHeader('content-type', path === devIndex ? 'application/json' : 'image/webp')
    response.end(content)
  })
  server.middlewares.use(async (request, response, next) => {
    if (request.method !== 'GET' || !(request.headers.accept ?? '').includes('text/html')) return next()
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const site = (await server.ssrLoadModule(`/${source}/render.tsx`)) as Site
      const html = /^\/docs(\/|$)/.test(pathname)
        ? docsAt(site, root, pathname, given)
        : site.renderAt(pathname, { hasPages: true, isTrialOn: true, isBeta: false }, given)
      if (html === null) return next()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml(pathname, site.usual(html)))
    } catch (error) {
      next(error)
    }
  })
}

function docsAt(site: Site, root: string, pathname: string, given: Given): string | null {
  const documents = site.renderDocs({ ...readDocs(docsIn(root)), index: devIndex }, given)
  return documents.find(({ path }) => path === pathname)?.html ?? null
}
