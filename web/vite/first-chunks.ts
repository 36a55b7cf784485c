import type { Rolldown } from 'vite'

/** The modules of a screen, by the ends of their paths: its frame, its own ones, and those for wide screens only. */
export type NeededModules = { path: string; modules: readonly string[]; wide?: readonly string[] }

/** Addresses that a browser loads with the document: scripts, scripts that phones do not need (`wide`), and style sheets. */
export type FirstChunks = { path: string; scripts: string[]; wide: string[]; styles: string[] }

/**
 * Lists the built scripts that each screen needs before it shows anything: its own module, its frame, and all their
 * imports. The document lists them, so that the browser loads them in parallel.
 */
export function firstChunks(bundle: Rolldown.OutputBundle, screens: readonly NeededModules[]): FirstChunks[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const fileOf = (module: string) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(module))?.fileName
  return screens.map(({ path, modules, wide = [] }) => {
    const wanted = new Set<string>()
    const want = (file: string) => {
      if (wanted.has(file)) return
      wanted.add(file)
      for (const imported of byFile.get(file)?.imports ?? []) want(imported)
    }
    const wantAll = (names: readonly string[]) => {
      const before = wanted.size
      for (const name of names) {
        const file = fileOf(name)
        if (file === undefined) throw new Error(`${path} needs ${name}, of which no script was built.`)
        want(file)
      }
      return [...wanted].slice(before).map((file) => `/${file}`)
    }
    const scripts = wantAll(modules)
    const styles = new Set(
      [...wanted].flatMap((file) => [...(byFile.get(file)?.viteMetadata?.importedCss ?? [])]),
    )
    return { path, scripts, wide: wantAll(wide), styles: [...styles].map((file) => `/${file}`) }
  })
}
