import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { wasRefused } from '../../platform/api.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { isDay } from '../../ui/charts/days.ts'
import { NotFoundPage } from '../../ui/feedback/NotFoundPage.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { WhyView } from './WhyView.tsx'
import { whyQuery } from './why.api.ts'

/** Explains a keyword's position on a day. */
export function WhyPage() {
  const id = Number(useParams({ strict: false }).keywordId)
  return Number.isSafeInteger(id) && id > 0 ? <OfKeyword id={id} /> : <NotFoundPage />
}

function OfKeyword({ id }: { id: number }) {
  const { date } = useSearchParams()
  const query = useQuery(whyQuery(id, isDay(date) ? date : undefined))
  const keyword = query.data?.search.keyword
  useTitle(keyword === undefined ? 'Why this position' : `Why this position: ${keyword}`)
  if (query.data === undefined && query.error !== null && wasRefused(query.error)) return <NotFoundPage />
  const path = `/keywords/${id}/why`
  return (
    <QueryStates query={query} waiting={<TableSkeleton rows={10} />}>
      {(why) => (
        <WhyView
          why={why}
          to={(day) => ({ to: path, search: { date: day } })}
          about={
            <AppLink to={`/keywords/${id}`} data-touch="line">
              {why.search.keyword}
            </AppLink>
          }
        />
      )}
    </QueryStates>
  )
}
