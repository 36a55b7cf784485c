import type { KeywordParts } from './features/keywords/parts.ts'
import { preloadTable } from './features/keywords/table-part.ts'
import { TagsCell } from './features/tags/TagsCell.tsx'
import { apart } from './platform/apart.tsx'
import { idle } from './platform/painted.ts'
import { phones } from './platform/phones.ts'

/** A list that is shown does not give up at once because a phone has lost its line. In ms. */
const nextTries = [1_000, 2_000, 4_000]

const load = () => import('./list-next.ts')

/** On a phone after what is painted first: its line is needed for that. */
async function loadNext(tries = nextTries, loadModule = load) {
  if (matchMedia(phones).matches) await idle()
  try {
    return (await loadModule()).listNext
  } catch (error) {
    const [wait, ...left] = tries
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return loadNext(left, () => loadAgain(error, wait))
  }
}

/** Chromium does not ask again for a module that failed to load, but for the same one under another address. */
function loadAgain(error: unknown, wait: number): ReturnType<typeof load> {
  const [address] = /https?:\/\/(?:(?!https?:\/\/)\S)+\.js/.exec(String(error)) ?? []
  return address === undefined ? load() : import(/* @vite-ignore */ `${address}?after=${wait}`)
}

/** What other features add to keyword lists: the only place where they meet. */
export const keywordParts: KeywordParts = {
  Bar: apart(() => loadNext().then(({ Bar }) => Bar)),
  Drawer: apart(() => loadNext().then(({ Drawer }) => Drawer)),
  RowActions: apart(() => loadNext().then(({ RowActions }) => RowActions)),
  BulkBar: apart(() => import('./KeywordBulkBar.tsx').then((module) => module.KeywordBulkBar)),
  TagsCell,
  GoogleCell: apart(() =>
    import('./features/search-console/GoogleCell.tsx').then((module) => module.GoogleCell),
  ),
  NewDynamicTag: apart(() =>
    import('./features/tags/NewDynamicTag.tsx').then((module) => module.NewDynamicTag),
  ),
  Detail: apart(() => import('./KeywordModal.tsx').then((module) => module.KeywordModal)),
}

/** Loads what wider screens than phones show at once. */
export function preloadWide() {
  if (matchMedia(phones).matches) return
  preloadTable()
  keywordParts.Bar.preload()
}
