import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript6'

const here = fileURLToPath(new URL('../../src/', import.meta.url))

/**
 * One column according to its TypeScript type. `type` is the type of a selected value without null: `number`,
 * `string[]`, `Buffer`; a union of texts is `string`, one of numbers `number`.
 */
export type DeclaredColumn = { type: string; isNullable: boolean; isGenerated: boolean }
export type DeclaredTables = Record<string, Record<string, DeclaredColumn>>

/**
 * Every table of `platform/database/tables.ts` and the `*.tables.ts` files, read with the TypeScript
 * compiler.
 */
export function declaredTables(): DeclaredTables {
  const own = `${here}platform/database/tables.ts`
  const added = readdirSync(`${here}features`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tables.ts'))
    .map((name) => `${here}features/${name}`)
  const program = ts.createProgram([own, ...added], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(own)
  if (source === undefined) throw new Error(`${own} is not there.`)
  const [tables] = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source)!)
    .filter(({ name }) => name === 'Tables')
  if (tables === undefined) throw new Error('tables.ts exports no Tables.')
  const columnsOf = (table: ts.Symbol) =>
    Object.fromEntries(
      checker
        .getPropertiesOfType(checker.getTypeOfSymbol(table))
        .map((column) => [column.name, columnOf(checker, checker.getTypeOfSymbol(column))]),
    )
  return Object.fromEntries(
    checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(tables))
      .map((table) => [table.name, columnsOf(table)]),
  )
}

function columnOf(checker: ts.TypeChecker, declared: ts.Type): DeclaredColumn {
  const isGenerated = declared.aliasSymbol?.name === 'Generated'
  const selected = isGenerated ? declared.aliasTypeArguments![0]! : declared
  if (selected.flags & ts.TypeFlags.Unknown) return { type: 'unknown', isNullable: false, isGenerated }
  const plain = checker.getNonNullableType(selected)
  return { type: nameOf(checker, plain), isNullable: plain !== selected, isGenerated }
}

function nameOf(checker: ts.TypeChecker, type: ts.Type): string {
  const members = type.isUnion() ? type.types : [type]
  if (members.every(({ flags }) => flags & ts.TypeFlags.StringLike)) return 'string'
  if (members.every(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 'number'
  return checker.typeToString(type).replace('<ArrayBufferLike>', '')
}
