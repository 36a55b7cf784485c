import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { NeededModules } from './first-chunks.ts'
import { lateModule } from './late-screens.ts'

/** An address of the application. `isFirst`: people often open it first; `isFrequent`: they open it every morning. */
export type KnownScreen = Required<NeededModules> & {
  isInAccount: boolean
  isFirst: boolean
  isFrequent: boolean
}

/** A screen as `src/app/routes.ts` lists it. */
type Screen = { load: () => Promise<object>; isFirst?: true; isFrequent?: true; isList?: true }

/** Exports of `src/app/screens.ts`. */
type Screens = { everyScreen(): { path: string; screen: Screen | undefined; isInAccount: boolean }[] }

/** Modules that a keyword list needs first on screens wider than a phone. */
const listModules = ['/keywords/list-next.ts', '/keywords/wide-list.ts']

/** Every address of the application, such as `/projects/$projectId/keywords`, and the modules it needs first. */
export async function knownScreens(root: string): Promise<KnownScreen[]> {
  const screens = join(root, 'src/app/screens.ts')
  const { module: known } = await runnerImport<Screens>(screens, { configFile: false, root })
  return known.everyScreen().map(({ path, screen, isInAccount }) => ({
    path,
    modules: [
      '/app/main.tsx',
      ...(isInAccount ? ['/app/AccountShell.tsx'] : []),
      ...(screen === undefined ? [] : modulesOf(screen)),
    ],
    wide: screen?.isList ? listModules : [],
    isInAccount,
    isFirst: screen?.isFirst === true,
    isFrequent: screen?.isFrequent === true,
  }))
}

/** Lists the module of a screen and, for late screens, the module with its import. */
function modulesOf({ load, isFirst }: Screen): string[] {
  const [module = ''] = /\/[\w/-]+\.tsx/.exec(String(load)) ?? []
  return isFirst ? [module] : [module, lateModule]
}
