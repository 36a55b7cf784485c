import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useTitle } from '../../platform/product.ts'
import { type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { KeywordsView } from './KeywordsView.tsx'
import { keywordTotalQuery, prefetchKeywords } from './keywords.api.ts'
import { preloadWide } from './next-part.ts'

const NewDynamicTag = lazyPart(() => import('../tags/NewDynamicTag.tsx'), 'NewDynamicTag')

export function prefetch(_params: Record<string, string>, search: SearchParams) {
  preloadWide()
  prefetchKeywords(undefined, search)
}

/** All keywords of all projects. */
export function PoolPage() {
  useTitle('Keywords')
  const total = useQuery(keywordTotalQuery).data
  const { dynamic } = useSearchParams()
  return (
    <>
      <PageHead
        title={total === undefined ? 'KEYWORDS POOL' : `KEYWORDS POOL (${formatNumber(total)})`}
        sub="All keywords of all your projects"
        actions={
          <>
            <Button component={AppLink} to="/bin" variant="default">
              BIN
            </Button>
            <Button component={AppLink} to="/keywords/create">
              ADD KEYWORDS
            </Button>
          </>
        }
      />
      {dynamic !== undefined && <NewDynamicTag />}
      <KeywordsView />
    </>
  )
}
