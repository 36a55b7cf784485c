import type { Plugin, Rolldown } from 'vite'
import { type KnownScreen, knownScreens } from './known-screens.ts'

/** Barrels: modules without side effects that only re-export others. A screen needs only the names that it imports. */
const barrel = /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$/

/** A part of the application that gets chunks of its own, and the ends of the paths of the modules it needs. */
export type Part = { name: string; kind: 'visitor' | 'account' | 'later'; modules: readonly string[] }

/**
 * Lists the parts: the first screens, the modules that a keyword list needs next or on wide screens, and the screens
 * that people open often.
 */
export async function firstParts(root: string): Promise<Part[]> {
  const all = await knownScreens(root)
  const parts = new Map<string, Part>()
  const add = (part: Part) => parts.has(part.modules.join()) || parts.set(part.modules.join(), part)
  const first = all.filter(({ isFirst }) => isFirst)
  // Lists of keywords differ little, so the first one stands for all.
  const list = first.find(({ wide }) => wide.length > 0)
  const isList = ({ wide }: KnownScreen) => wide.length > 0
  for (const screen of [...first.filter(isList).slice(0, 1), ...first.filter((one) => !isList(one))])
    add({
      name: nameOf(screen.path),
      kind: screen.isInAccount ? 'account' : 'visitor',
      modules: screen.modules,
    })
  for (const module of list?.wide ?? [])
    add({ name: nameOf(module), kind: 'later', modules: [...(list?.modules ?? []), module] })
  for (const { path, modules } of all.filter(({ isFrequent }) => isFrequent))
    add({ name: nameOf(path), kind: 'later', modules })
  return [...parts.values()]
}

/** The last word of a path, without its extension. */
const nameOf = (path: string) => /([\w-]+)(\.\w+)?$/.exec(path)?.[1] ?? ''

/**
 * Finds the modules that the parts need at first: all direct and indirect imports, without those loaded on demand. A
 * missing module fails the build. `groups` has a chunk for each set of parts that share modules, the most shared ones
 * first, so that no part loads a module that only others need.
 */
export function firstModules(parts: readonly Part[]) {
  const needed = new Map<Part, Set<string>>()
  const plugin: Plugin = {
    name: 'rankline-first-modules',
    async buildEnd(error) {
      if (error !== undefined) return
      const known = [...this.getModuleIds()]
      const imported = importsOf(this)
      for (const part of parts) {
        const found = new Set(
          part.modules.map((end) => known.find((id) => id.endsWith(end)) ?? this.error(`No ${end}.`)),
        )
        // The loop also visits entries that it adds to the set.
        for (const id of found) for (const next of await imported(id)) found.add(next)
        needed.set(part, found)
      }
    },
  }
  const groups = setsOf(parts).map((set, index, all) => ({
    // Names are short, because every script repeats those that it imports.
    name: `first-${set.map((part) => parts.indexOf(part)).join('')}`,
    test: (id: string) => set.every((part) => needed.get(part)?.has(id)),
    minShareCount: 2,
    priority: FIRST_PRIORITY + all.length - index,
  }))
  return { plugin, groups }
}

/** Priorities of the chunks of first modules begin here. */
export const FIRST_PRIORITY = 10

/** Sets of parts in the order in which they take modules. */
function setsOf(parts: readonly Part[]): Part[][] {
  const ofKind = (kind: Part['kind']) => parts.filter((part) => part.kind === kind)
  const [visitors, account, later] = [ofKind('visitor'), ofKind('account'), ofKind('later')]
  const shared: Part[][] = []
  for (const part of account) shared.push(...shared.map((set) => [...set, part]), [part])
  return [
    ...visitors.flatMap((visitor) => account.map((part) => [visitor, part])),
    ...shared.toSorted((one, other) => other.length - one.length),
    // A visitor would load all of a later part for one module that both need.
    ...visitors.flatMap((visitor) => later.map((part) => [visitor, part])),
    ...later.map((part) => [part]),
    ...visitors.map((part) => [part]),
  ]
}

type Statement = {
  type: string
  source?: { value: string } | null
  specifiers?: { imported?: { name: string }; local: { name: string } }[]
}

/** Lists the imports of a module; of a barrel, only the modules of the imported names. */
function importsOf(context: Rolldown.PluginContext) {
  const memory = new Map<string, Promise<readonly string[]>>()
  const direct = (id: string) => context.getModuleInfo(id)?.importedIds ?? []
  const namesIn = (id: string) =>
    (context.parse(context.getModuleInfo(id)?.code ?? '').body as unknown as Statement[]).flatMap(
      ({ type, source, specifiers = [] }) =>
        type !== 'ImportDeclaration' || !source
          ? []
          : specifiers.map(({ imported, local }) => ({
              imported: imported?.name,
              local: local.name,
              source: source.value,
            })),
    )
  const moduleOf = async (source: string, importer: string) =>
    (await context.resolve(source, importer))?.id ?? ''

  async function find(id: string): Promise<readonly string[]> {
    const ids = direct(id)
    if (barrel.test(id) || !ids.some((one) => barrel.test(one))) return ids
    const found = ids.filter((one) => !barrel.test(one))
    for (const { imported, source } of namesIn(id)) {
      const from = await moduleOf(source, id)
      if (!barrel.test(from)) continue
      const behind = namesIn(from).find(({ local }) => local === imported)
      // A name that the barrel does not simply re-export, like `* as`, needs all modules of the barrel.
      found.push(...(behind === undefined ? direct(from) : [await moduleOf(behind.source, from)]))
    }
    return found
  }

  return (id: string) => {
    const known = memory.get(id) ?? find(id)
    memory.set(id, known)
    return known
  }
}
