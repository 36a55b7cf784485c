import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { checkNode, root, tool } from './workspace.mjs'

// Writes the package that is published as @rankline/serp: `npm run library [-- FOLDER]`, then `npm publish FOLDER`. It differs
// from the package of the repository: it has the public entries alone, without sources, tests and saved pages.

const source = join(root, 'serp')

/** Everything of package.json that only the repository needs. */
const REPOSITORY_ONLY = ['private', 'devDependencies']
/** The pattern by which the other packages of the repository import any module. */
const EVERY_MODULE = './*'

/**
 * package.json as it is published. The repository pins exact versions; a library takes any compatible one, so that a
 * program that also uses zod or undici has them once.
 */
export function publishedManifest(manifest) {
  const kept = Object.entries(manifest).filter(([key]) => !REPOSITORY_ONLY.includes(key))
  const compatible = (versions = {}) =>
    Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]))
  return {
    ...Object.fromEntries(kept),
    exports: Object.fromEntries(
      Object.entries(manifest.exports)
        .filter(([entry]) => entry !== EVERY_MODULE)
        .map(([entry, target]) => [entry, typeof target === 'string' ? target : withoutSource(target)]),
    ),
    dependencies: compatible(manifest.dependencies),
    peerDependencies: compatible(manifest.peerDependencies),
  }
}

function withoutSource({ source: _, ...target }) {
  return target
}

/** The README with links to other files of the repository, at the version that is published. */
export function publishedReadme(text, { repository, version }) {
  const web = repository.url.replace(/^git\+|\.git$/g, '')
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_link, path) => {
    const url = new URL(join(repository.directory, path), `${web}/blob/v${version}/`)
    return `](${url.href})`
  })
}

/** Declarations that the public entries refer to; the others are left out. Imports name the compiled files. */
function keepDeclarations(dist, entries) {
  const kept = new Set(entries)
  for (const file of kept) {
    const text = readFileSync(file, 'utf8').replaceAll(/(['"])(\.[^'"\n]*)\.ts\1/g, '$1$2.js$1')
    writeFileSync(file, text)
    for (const [, , path] of text.matchAll(/(['"])(\.[^'"\n]*)\.js\1/g))
      kept.add(resolve(dirname(file), `${path}.d.ts`))
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.d.ts') && !kept.has(join(dist, name))) rmSync(join(dist, name))
}

/** Compiles and writes the package into a folder, which is emptied. */
export function writeLibrary(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dist = join(folder, 'dist')
  const settings = ['-p', join(source, 'tsconfig.package.json'), '--outDir', dist, '--pretty', 'false']
  if (tool('typescript/bin/tsc', settings) !== 0) throw new Error('serp does not compile, see above.')
  const manifest = publishedManifest(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const types = Object.values(manifest.exports).flatMap((target) => target.types ?? [])
  keepDeclarations(
    dist,
    types.map((file) => join(folder, file)),
  )
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const readme = readFileSync(join(source, 'README.md'), 'utf8')
  writeFileSync(join(folder, 'README.md'), publishedReadme(readme, manifest))
  cpSync(join(source, 'LICENSE'), join(folder, 'LICENSE'))
  return manifest
}

if (process.argv[1] === import.meta.filename) {
  checkNode()
  if (!existsSync(join(root, 'node_modules'))) throw new Error('Run `npm ci` first.')
  const folder = resolve(process.argv[2] ?? join(root, '.cache', 'library'))
  const { name, version } = writeLibrary(folder)
  spawnSync('npm', ['pack', '--dry-run'], { cwd: folder, stdio: 'inherit' })
  console.log(`\n${name} ${version} is in ${relative(process.cwd(), folder)}. To publish it:`)
  console.log(`  npm publish ${relative(process.cwd(), folder)} --access public`)
}
