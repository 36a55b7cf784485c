import type { Plugin } from 'vite'

/**
 * Finds what screens need before a person does anything: all that their modules import, directly or not, apart from what
 * they load on demand. Modules are given as the ends of paths, e.g. `/src/main.tsx`; one that is missing fails the build.
 */
export function reach<Screen extends string>(screens: Record<Screen, readonly string[]>) {
  const needed = new Map<string, Set<string>>()
  const plugin: Plugin = {
    name: 'rankline-reach',
    buildEnd(error) {
      if (error !== undefined) return
      const known = [...this.getModuleIds()]
      for (const [screen, ends] of Object.entries<readonly string[]>(screens)) {
        const reached = new Set(
          ends.map((end) => known.find((id) => id.endsWith(end)) ?? this.error(`No ${end}.`)),
        )
        // A set is walked to what is added on the way.
        for (const id of reached)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
        needed.set(screen, reached)
      }
    },
  }
  return { plugin, isNeeded: (id: string, screen: Screen) => needed.get(screen)?.has(id) === true }
}
