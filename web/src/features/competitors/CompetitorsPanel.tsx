import { useQuery } from '@tanstack/react-query'
import { Empty } from '../../ui/panel/Empty.tsx'
import panel from '../../ui/panel/panel.module.css'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { AddCompetitorsButton } from './AddCompetitorsButton.tsx'
import { CompetitorList } from './CompetitorList.tsx'
import { type Checked, competitorsQuery } from './competitors.api.ts'

type Props = { keyword: Checked; empty: string }

/** The competitors of one keyword, or that there are none. */
export function CompetitorsOf({ keyword, empty }: Props) {
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
  if (query.data.length === 0) return <Empty>{empty}</Empty>
  return <CompetitorList competitors={query.data} />
}

/** Whom the keyword is compared with: a list to change. */
export function CompetitorsPanel({ keyword }: { keyword: Checked }) {
  return (
    <>
      <CompetitorsOf keyword={keyword} empty="Empty competitors list." />
      <div className={panel.foot}>
        <AddCompetitorsButton keywordId={keyword.id} />
      </div>
    </>
  )
}
