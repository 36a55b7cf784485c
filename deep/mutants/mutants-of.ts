import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript6'

/** A change of a file that a test should notice: the text from `start` to `end` becomes `text`. */
export type Mutant = { start: number; end: number; text: string }

const swapped: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [ts.SyntaxKind.BarBarToken]: ['&&'],
  [ts.SyntaxKind.QuestionQuestionToken]: ['&&'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
  [ts.SyntaxKind.PlusEqualsToken]: ['-='],
  [ts.SyntaxKind.MinusEqualsToken]: ['+='],
  [ts.SyntaxKind.AsteriskEqualsToken]: ['/='],
}

const otherCalls: Record<string, string> = {
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  find: 'findLast',
  findLast: 'find',
  findIndex: 'findLastIndex',
  findLastIndex: 'findIndex',
}
/** Calls without which their value goes on as it was. */
const leftOut = new Set([
  'filter',
  'slice',
  'trim',
  'trimEnd',
  'trimStart',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'toSorted',
  'toReversed',
  'sort',
  'reverse',
])

/** Every mutant of a TypeScript file, in the order of the file. Types, imports and tagged templates are left alone. */
export function mutantsOf(text: string): Mutant[] {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  const change = (node: ts.Node, replacement: string) =>
    mutants.push({ start: node.getStart(source), end: node.getEnd(), text: replacement })

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return
    if (ts.isTypeAliasDeclaration(node) || ts.isTaggedTemplateExpression(node)) return
    if (ts.isBinaryExpression(node)) {
      for (const other of swapped[node.operatorToken.kind] ?? []) change(node.operatorToken, other)
      const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken
      if (isSum && ![node.left, node.right].some(isTextual)) change(node.operatorToken, '-')
      if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
        change(node, node.left.getText(source))
    }
    if (ts.isPrefixUnaryExpression(node)) {
      const operand = node.operand.getText(source)
      if (node.operator === ts.SyntaxKind.ExclamationToken) change(node, operand)
      if (node.operator === ts.SyntaxKind.MinusToken) change(node, `+${operand}`)
    }
    if (ts.isIfStatement(node)) for (const value of ['true', 'false']) change(node.expression, value)
    if (ts.isConditionalExpression(node)) for (const value of ['true', 'false']) change(node.condition, value)
    if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, 'true')
    if (ts.isNumericLiteral(node)) change(node, `(${node.text} + 1)`)
    if (ts.isStringLiteral(node) && isValue(node)) change(node, node.text === '' ? "'other'" : "''")
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) change(node, '[]')
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      const other = otherCalls[name.text]
      if (other !== undefined) change(name, other)
      if (leftOut.has(name.text)) change(node, expression.getText(source))
    }
    if (ts.isExpressionStatement(node) || ts.isContinueStatement(node)) change(node, ';')
    if (ts.isReturnStatement(node) && node.expression && !isPlainValue(node.expression))
      change(node.expression, 'undefined')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants.sort((one, other) => one.start - other.start || one.end - other.end)
}

/** Another mutant changes it, or nobody tells the other from it. */
const isPlainValue = (node: ts.Node) =>
  [ts.SyntaxKind.NullKeyword, ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind) ||
  (ts.isIdentifier(node) && node.text === 'undefined')

const isTextual = (node: ts.Node) => ts.isStringLiteral(node) || ts.isTemplateExpression(node)

/** Whether a text is a value, not the name of a property. */
const isValue = (node: ts.Node): boolean =>
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)

/** The file with a mutant, and with a limit of turns in its loops, so that one without an end fails. */
export function mutated(text: string, mutant: Mutant | null): string {
  const changed = mutant === null ? text : text.slice(0, mutant.start) + mutant.text + text.slice(mutant.end)
  const source = ts.createSourceFile('a.ts', changed, ts.ScriptTarget.Latest, true)
  const places: number[] = []
  const bodies: [number, number][] = []
  function visit(node: ts.Node): void {
    if (ts.isIterationStatement(node, false)) {
      if (ts.isBlock(node.statement)) places.push(node.statement.getStart(source) + 1)
      else bodies.push([node.statement.getStart(source), node.statement.getEnd()])
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const inserted = [
    ...places.map((at) => [at, `${turn};`] as const),
    ...bodies.flatMap(([from, to]) => [[from, `{${turn};`] as const, [to, '}'] as const]),
  ].sort(([one], [other]) => other - one)
  const limited = inserted.reduce((all, [at, more]) => all.slice(0, at) + more + all.slice(at), changed)
  return ts.transpileModule(limited, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  }).outputText
}

const turn = 'if ((globalThis.turns = (globalThis.turns ?? 0) + 1) > 300_000) throw new Error("no end")'

/** One line of a file before and after a mutant, which names it whatever stands above it. */
export type Named = { file: string; at: number; before: string; after: string }

export function namedOf(file: string, text: string, { start, end, text: replacement }: Mutant): Named {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end) === -1 ? text.length : text.indexOf('\n', end)
  const squeezed = (line: string) => line.replaceAll(/\s+/g, ' ').trim()
  return {
    file,
    at: text.slice(0, start).split('\n').length,
    before: squeezed(text.slice(from, to)),
    after: squeezed(text.slice(from, start) + replacement + text.slice(end, to)),
  }
}

export const keyOf = ({ file, before, after }: Pick<Named, 'file' | 'before' | 'after'>) =>
  `${file}\t${before}\t${after}`

/** Mutants that change nothing that anybody could see, each with the reason. */
export function readEquivalent(): (Omit<Named, 'at'> & { reason: string })[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'equivalent.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((line) => {
    const [file = '', before = '', after = '', reason = ''] = line.split('\t')
    return { file, before, after, reason }
  })
}
