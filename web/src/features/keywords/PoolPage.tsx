import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { formatNumber } from '../../ui/format.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { KeywordsView } from './KeywordsView.tsx'
import { keywordTotalQuery } from './keywords.api.ts'
import { useParts } from './parts.ts'

/** All keywords of all projects. */
export function PoolPage() {
  useTitle('Keywords')
  const total = useQuery(keywordTotalQuery).data
  const { dynamic } = useSearchParams()
  const { NewDynamicTag } = useParts()
  return (
    <>
      <PageHead
        title={total === undefined ? 'KEYWORDS POOL' : `KEYWORDS POOL (${formatNumber(total)})`}
        sub="Every keyword of every project"
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
      {NewDynamicTag && dynamic !== undefined && <NewDynamicTag />}
      <KeywordsView />
    </>
  )
}
