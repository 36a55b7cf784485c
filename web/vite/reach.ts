import type { Plugin, Rolldown } from 'vite'

/** Barrels: modules without side effects that only re-export others. A screen needs only the names that it imports. */
const barrel = /node_modules[\\/]@mantine[\\/](core|hooks)[\\/]esm[\\/]index\.mjs$/

/**
 * Finds the modules that screens need at first: all direct and indirect imports, without those loaded on demand. The
 * input is the ends of module paths, e.g. `/src/app/main.tsx`; a missing module fails the build.
 */
export function reach<Screen extends string>(screens: Record<Screen, readonly string[]>) {
  const needed = new Map<string, Set<string>>()
  const plugin: Plugin = {
    name: 'rankline-reach',
    async buildEnd(error) {
      if (error !== undefined) return
      const known = [...this.getModuleIds()]
      const imported = importsOf(this)
      for (const [screen, ends] of Object.entries<readonly string[]>(screens)) {
        const reached = new Set(
          ends.map((end) => known.find((id) => id.endsWith(end)) ?? this.error(`No ${end}.`)),
        )
        // The loop also visits entries that it adds to the set.
        for (const id of reached) for (const next of await imported(id)) reached.add(next)
        needed.set(screen, reached)
      }
    },
  }
  return { plugin, isNeeded: (id: string, screen: Screen) => needed.get(screen)?.has(id) === true }
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
