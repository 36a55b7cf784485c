import type { Plugin } from 'vite'

/** Properties of a declared call that `wireRequest` and `call` read; only the server reads the others. */
const ofSite = new Set(['method', 'path', 'scope'])

/** Properties that only the server reads, in calls of a module's own function that declares calls. */
const ofServer = new Set(['input', 'items', 'summary'])

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key?: Node & { name?: string } }
type Cut = { start: number; end: number }

/**
 * Removes from the declarations of calls the properties that only the server reads, such as schemas, and their unused
 * imports. The remaining contract has no side effects, so the bundler drops what nobody imports.
 */
export const leanDeclarations = (): Plugin => ({
  name: 'lean-declarations',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].+\.ts$/ },
    order: 'post',
    handler(code) {
      const lean = leaner(code, (text) => this.parse(text) as unknown as Node)
      return { code: lean, map: null }
    },
  },
})

/** Reduces a module of the contract to what the site needs. */
export function leaner(code: string, parse: (code: string) => Node): string {
  const program = parse(code)
  const cuts = [
    ...givenTo('endpoint', program).filter(({ key }) => key !== undefined && !ofSite.has(key.name ?? '')),
    ...helpersIn(program)
      .flatMap((helper) => givenTo(helper, program))
      .filter(({ key }) => ofServer.has(key?.name ?? '')),
  ]
  const declared = without(code, cuts)
  const needed = without(declared, unusedImports(declared, parse(declared)))
  return marked(needed, workedOut(parse(needed)))
}

/** Lists the properties of objects that a function is called with, at any depth. */
function givenTo(called: string, node: Node): Property[] {
  const inside = childrenOf(node).flatMap((child) => givenTo(called, child))
  if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== called) return inside
  const given = (node.arguments as Node[]).filter(({ type }) => type === 'ObjectExpression')
  return [...given.flatMap(({ properties }) => properties as Property[]), ...inside]
}

/** Lists the names of a module's functions that declare calls. */
const helpersIn = (program: Node): string[] =>
  (program.body as Node[])
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as (Node & { id: { name?: string }; init: Node | null })[])
    .filter(({ init }) => init?.type === 'ArrowFunctionExpression' && givenTo('endpoint', init).length > 0)
    .flatMap(({ id }) => id.name ?? [])

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Finds imported names that the module does not use, or the whole statement if it uses none. */
function unusedImports(code: string, program: Node): Cut[] {
  const imports = (program.body as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const mentioned = new Set(without(code, imports).match(/[\w$]+/g))
  return imports.flatMap((statement) => {
    const names = statement.specifiers as (Node & { local: { name: string } })[]
    const unused = names.filter(({ local }) => !mentioned.has(local.name))
    return names.length > 0 && unused.length === names.length ? [statement] : unused
  })
}

/** Finds the initial values of a module's constants that call or spread something. */
function workedOut(program: Node): Cut[] {
  return (program.body as Node[])
    .map((node) =>
      node.type === 'ExportNamedDeclaration' ? ((node.declaration as Node | null) ?? node) : node,
    )
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ declarations }) => declarations as (Node & { init: Node | null })[])
    .flatMap(({ init }) => (init !== null && doesSomething(init) ? [init] : []))
}

/** Whether a bundler must assume that an expression has side effects. A function has them only when it is called. */
const doesSomething = (node: Node): boolean =>
  !/Function/.test(node.type) &&
  (/^(CallExpression|NewExpression|SpreadElement)$/.test(node.type) || childrenOf(node).some(doesSomething))

/** Removes the cuts from the code, each with the comma after it. */
function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)
}

/** Marks expressions as free of side effects. */
const marked = (code: string, expressions: readonly Cut[]): string =>
  expressions
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (left, { start, end }) =>
        `${left.slice(0, start)}/*@__PURE__*/ (() => (${left.slice(start, end)}))()${left.slice(end)}`,
      code,
    )
