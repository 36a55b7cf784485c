import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The module that the build makes of what it takes out of the table; empty where nothing is built. */
export const lateModule = 'virtual:late-screens'

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key: { name?: string }; value: Node }
type Load = Node & { source: Node & { value: string } }

/**
 * Takes the imports of all screens but the first ones out of the table of screens, `src/app/routes.ts`, and puts them
 * into one module of its own. Where the code of a hundred other screens is, is of no use to the first one: the table
 * stays in the first scripts, and these addresses load after them.
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

/** The table with numbers in place of late imports, and what these imported, by number. */
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

/** The objects with a path and what loads it. */
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
