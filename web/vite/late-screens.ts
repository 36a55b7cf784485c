import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The module that the build makes from the imports it removes from the table; empty in development. */
export const lateModule = 'virtual:late-screens'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }
type Load = Node & { source: Node & { value: string } }

/**
 * Moves the imports of all screens but the first ones from the table of screens, `src/app/routes.ts`, to a separate
 * module. The first screen does not need the addresses of a hundred other chunks: the table stays in the first scripts,
 * and these addresses load later.
 */
export function lateScreens(): Plugin {
  let taken: string[] = []
  return {
    name: 'rankline-late-screens',
    resolveId: (source) => (source === lateModule ? `\0${lateModule}` : null),
    load: (id) => (id === `\0${lateModule}` ? lateCode(taken) : null),
    transform: {
      filter: { id: /[\\/]src[\\/]app[\\/]routes\.ts$/ },
      handler(code, id) {
        if (this.environment.config.command !== 'build') return null
        const { first, late } = split(code, (text) => this.parse(text) as unknown as Node)
        taken = late.map((source) => join(dirname(id), source))
        return { code: first, map: null }
      },
    },
  }
}

const lateCode = (paths: readonly string[]) =>
  `export const loads = [${paths.map((path) => `() => import(${JSON.stringify(path)})`).join(', ')}]`

/** Replaces the late imports of the table with numbers. @returns the table, and the imported paths by number */
export function split(code: string, parse: (code: string) => Node): { first: string; late: string[] } {
  const imports = screensIn(parse(code))
    .filter((screen) => fieldOf(screen, 'isFirst') === undefined)
    .flatMap((screen) => importsIn(fieldOf(screen, 'load') ?? screen))
  const late = [...new Set(imports.map(({ source }) => source.value))]
  const first = imports
    .toReversed()
    .reduce(
      (left, { start, end, source }) =>
        `${left.slice(0, start)}late(${late.indexOf(source.value)})${left.slice(end)}`,
      code,
    )
  return {
    first: `${first}\nconst late = async (number) => (await import('${lateModule}')).loads[number]()\n`,
    late,
  }
}

/** Finds the screens: objects with `path` and `load`. */
function screensIn(node: Node): Node[] {
  const inside = childrenOf(node).flatMap(screensIn)
  const isScreen = node.type === 'ObjectExpression' && fieldOf(node, 'path') && fieldOf(node, 'load')
  return isScreen ? [node] : inside
}

const fieldOf = (object: Node, name: string): Node | undefined =>
  (object.properties as Property[]).find(({ type, key }) => type === 'Property' && key.name === name)?.value

const importsIn = (node: Node): Load[] =>
  node.type === 'ImportExpression' ? [node as Load] : childrenOf(node).flatMap(importsIn)

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
