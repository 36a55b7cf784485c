import { prefetchKeywords } from './features/keywords/keywords.api.ts'
import { PoolPage } from './features/keywords/PoolPage.tsx'
import { drawerTabs } from './keyword-drawer.ts'
import type { SearchParams } from './platform/search-params.ts'

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  prefetchKeywords(undefined, search)
}

export function PoolScreen() {
  return <PoolPage drawerTabs={drawerTabs} />
}
