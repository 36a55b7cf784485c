import { useQuery } from '@tanstack/react-query'
import panel from '../../ui/panel/panel.module.css'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { AddCompetitorsButton } from './AddCompetitorsButton.tsx'
import { CompetitorList } from './CompetitorList.tsx'
import { type Checked, competitorsQuery } from './competitors.api.ts'

type Props = { keyword: Checked; empty?: string }

/** Whom the keyword is compared with: a list to change. */
export function CompetitorsPanel({ keyword, empty = 'Empty competitors list.' }: Props) {
  const query = useQuery(competitorsQuery(keyword))
  if (query.data === undefined)
    return (
      <Waiting
        what="competitors"
        height={120}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <>
      {query.data.length === 0 ? (
        <p className={panel.empty}>{empty}</p>
      ) : (
        <CompetitorList competitors={query.data} />
      )}
      <div className={panel.foot}>
        <AddCompetitorsButton keywordId={keyword.id} />
      </div>
    </>
  )
}
