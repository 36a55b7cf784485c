import type { Plugin } from 'vite'

/** What only the server reads of a declared call. */
const ofServer = new Set(['summary', 'items', 'message', 'messageOf', 'limit'])

type Node = { type: string; start: number; end: number; [field: string]: unknown }
type Property = Node & { key?: Node & { name?: string } }

/** Leaves out of the declarations of calls what only the server reads, and with it the shapes of their answers. */
export const leanDeclarations = (): Plugin => ({
  name: 'lean-declarations',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/, code: 'endpoint(' },
    order: 'post',
    handler(code) {
      const cuts = declarationsIn(this.parse(code) as unknown as Node).flatMap(({ properties }) =>
        (properties as Property[]).filter(({ key }) => ofServer.has(key?.name ?? '')),
      )
      return { code: without(code, cuts), map: null }
    },
  },
})

/** The arguments of `endpoint()`, however deep. */
function declarationsIn(node: Node): Node[] {
  const inside = Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(declarationsIn),
  )
  if (node.type !== 'CallExpression' || (node.callee as { name?: string }).name !== 'endpoint') return inside
  const [definition] = node.arguments as Node[]
  return definition?.type === 'ObjectExpression' ? [definition, ...inside] : inside
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Cuts properties with the comma that follows them. */
function without(code: string, cuts: readonly Node[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)
}
