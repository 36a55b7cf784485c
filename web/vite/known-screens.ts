import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { NeededModules } from './first-chunks.ts'

/** Where every address of the application is known. */
const screens = 'src/screens.ts'
/** What all of them are drawn by. */
const application = 'main.tsx'

/** What `screens.ts` exports. */
type Screens = { applicationAddresses(): { path: string; modules: string[]; wide: string[] }[] }

/** Every address of the application, and the modules it needs first. */
export async function knownScreens(root: string): Promise<NeededModules[]> {
  const { module: known } = await runnerImport<Screens>(join(root, screens), { configFile: false, root })
  return known.applicationAddresses().map(({ path, modules, wide }) => ({
    path,
    modules: [application, ...modules],
    wide,
  }))
}
