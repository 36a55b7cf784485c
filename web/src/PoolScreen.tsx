import { prefetchKeywords } from './features/keywords/keywords.api.ts'
import { PoolPage } from './features/keywords/PoolPage.tsx'
import { PartsProvider } from './features/keywords/parts.ts'
import { keywordParts, preloadWide } from './keyword-parts.ts'
import type { SearchParams } from './platform/search-params.ts'

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  preloadWide()
  prefetchKeywords(undefined, search)
}

export function PoolScreen() {
  return (
    <PartsProvider value={keywordParts}>
      <PoolPage />
    </PartsProvider>
  )
}
