import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from '../server/tests/architecture/arrows.ts'
import { root } from './workspace.mjs'

/** The texts of files by path. */
type Sources = Record<string, string>

/** The TypeScript files below a folder, without tests. */
export function productFiles(folder: string): Sources {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

/** The files of ours that each file imports by a relative path. */
function importedFiles(sources: Sources): [file: string, imported: string[]][] {
  return Object.entries(sources).map(([file, text]) => [
    file,
    importsOf(file, text)
      .filter((path) => path.startsWith('.'))
      .map((path) => posix.join(posix.dirname(file), path)),
  ])
}

/** Imports that lead out of a folder. */
export function importsOutOf(folder: string, sources: Sources): string[] {
  return importedFiles(sources).flatMap(([file, imported]) =>
    imported.filter((path) => !path.startsWith(`${folder}/`)).map((path) => `${file} imports ${path}`),
  )
}
