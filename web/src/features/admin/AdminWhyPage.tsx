import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { isDay } from '../../ui/charts/days.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { WhyView } from '../explanations/WhyView.tsx'
import { anyWhyQuery } from '../explanations/why.api.ts'
import { forAdministrators } from './administration.tsx'

/** Explains any account's keyword position on a day. Each visit is written to the audit log. */
export const AdminWhyPage = forAdministrators(() => {
  const id = Number(useParams({ strict: false }).keywordId)
  const { date, user_id } = useSearchParams()
  const query = useQuery(
    anyWhyQuery(id, {
      ...(isDay(date) && { day: date }),
      ...(user_id !== undefined && { userId: user_id }),
    }),
  )
  useTitle('Why this position')
  return (
    <QueryStates
      query={query}
      title="We couldn’t load this keyword"
      prescribed="UNABLE TO GET KEYWORD"
      waiting={<TableSkeleton rows={10} />}
    >
      {(why) => (
        <WhyView
          why={why}
          to={(day) => ({
            to: `/admin/project-keywords/${id}/why`,
            search: { date: day, ...(user_id !== undefined && { user_id }) },
          })}
          about={
            <>
              {why.search.keyword} of{' '}
              <AppLink
                to="/admin/project-keywords"
                search={{ user_id: String(why.user.id) }}
                data-touch="line"
              >
                {why.user.username}
              </AppLink>
            </>
          }
        />
      )}
    </QueryStates>
  )
})
