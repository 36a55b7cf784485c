import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import ts from 'typescript6'

/** Packages that a process loads when it starts: the imports of its entry file, direct or through our other files. */
export function packagesLoadedBy(root: string, entry: string): string[] {
  const packages = new Set<string>()
  const files = [join(root, entry)]
  for (const file of files)
    for (const name of importsOf(file, readFileSync(file, 'utf8'))) {
      const ours = fileOf(root, file, name)
      if (ours === undefined) packages.add(packageOf(name))
      else if (!files.includes(ours)) files.push(ours)
    }
  return [...packages].filter((name) => !isBuiltin(name)).sort()
}

/** Imports that are loaded with a file; neither types nor dynamic imports. */
export function importsOf(file: string, text: string): string[] {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest).statements.flatMap((node) => {
    const isLoaded =
      (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
    const name = isLoaded ? node.moduleSpecifier : undefined
    return name !== undefined && ts.isStringLiteral(name) ? [name.text] : []
  })
}

/** Undefined for a package that is not ours. */
function fileOf(root: string, from: string, name: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, workspace, path] = /^@rankline\/([^/]+)\/(.+)$/.exec(name) ?? []
  return workspace === undefined ? undefined : join(root, workspace, 'src', `${path}.ts`)
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
