import { prefetchKeywords } from './features/keywords/keywords.api.ts'
import { PoolPage } from './features/keywords/PoolPage.tsx'
import { PartsProvider } from './features/keywords/parts.ts'
import { preloadTable } from './features/keywords/table-part.ts'
import { keywordParts } from './keyword-parts.ts'
import type { SearchParams } from './platform/search-params.ts'

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  preloadTable()
  prefetchKeywords(undefined, search)
}

export function PoolScreen() {
  return (
    <PartsProvider value={keywordParts}>
      <PoolPage />
    </PartsProvider>
  )
}
