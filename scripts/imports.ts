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
function importedFiles(sources: Sources, onHidden?: () => void): [file: string, imported: string[]][] {
  return Object.entries(sources).map(([file, text]) => [
    file,
    importsOf(file, text, onHidden)
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

/**
 * The circles of files that import each other, types included: each by its files in order. An import whose path only a
 * run knows is left out.
 */
export function circlesOf(sources: Sources): string[][] {
  const imports = new Map(importedFiles(sources, () => {}))
  /** When a file was reached, and the first file of its circle; a file leaves `open` with its circle. */
  const reached = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = reached.size
    reached.set(file, own)
    open.push(file)
    let first = own
    for (const imported of imports.get(file) ?? []) {
      if (!imports.has(imported)) continue
      if (!reached.has(imported)) first = Math.min(first, visit(imported))
      else if (open.includes(imported)) first = Math.min(first, reached.get(imported)!)
    }
    if (first === own) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return first
  }
  for (const file of imports.keys()) if (!reached.has(file)) visit(file)
  return circles
}
