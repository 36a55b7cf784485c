import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import panel from '../../ui/panel/panel.module.css'
import { AddCompetitorsButton } from './AddCompetitorsButton.tsx'
import { CompetitorList } from './CompetitorList.tsx'
import { type Checked, competitorsQuery } from './competitors.api.ts'

type Props = { keyword: Checked; empty: string; prescribed?: string }

/** The competitors of one keyword, or an empty state. */
export function CompetitorsOf({ keyword, empty, prescribed }: Props) {
  const query = useQuery(competitorsQuery(keyword))
  return (
    <PanelStates
      query={query}
      what="competitors"
      height={120}
      isEmpty={(competitors) => competitors.length === 0}
      empty={empty}
      prescribed={prescribed}
    >
      {(competitors) => <CompetitorList competitors={competitors} />}
    </PanelStates>
  )
}

/** The competitors of the keyword, as a list that can be edited. */
export function CompetitorsPanel({ keyword }: { keyword: Checked }) {
  return (
    <>
      <CompetitorsOf keyword={keyword} empty="No competitors followed" prescribed="Empty competitors list." />
      <div className={panel.foot}>
        <AddCompetitorsButton keywordId={keyword.id} />
      </div>
    </>
  )
}
