import type { Period } from '@rankline/contract/positions/calls'
import type { Annotation } from '../../ui/charts/chart.ts'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import panel from '../../ui/panel/panel.module.css'
import { emptyText } from '../../ui/panel/period.ts'
import { ViewControl } from '../../ui/panel/ViewControl.tsx'
import { AddCompetitorsButton } from './AddCompetitorsButton.tsx'
import { CompetitorHistory } from './CompetitorHistory.tsx'
import { CompetitorsOf } from './CompetitorsPanel.tsx'
import type { Checked } from './competitors.api.ts'

type Props = {
  keyword: Checked
  isGraph: boolean
  period: Period
  annotations: readonly Annotation[]
  onShow(change: { isGraph?: boolean; period?: Period }): void
}

/** Below a keyword's row: its competitors as a list, or their positions as a graph. */
export function CompetitorsTab({ keyword, isGraph, period, annotations, onShow }: Props) {
  return (
    <div>
      <div className={panel.bar} data-wide={isGraph || undefined}>
        <ViewControl isGraph={isGraph} onChange={(next) => onShow({ isGraph: next })} />
        {isGraph ? (
          <PeriodControl period={period} onChange={(next) => onShow({ period: next })} />
        ) : (
          <AddCompetitorsButton keywordId={keyword.id} />
        )}
      </div>
      {isGraph ? (
        <CompetitorHistory
          keyword={keyword}
          range={period}
          annotations={annotations}
          empty={emptyText(period)}
        />
      ) : (
        <CompetitorsOf keyword={keyword} empty={emptyText(null)} />
      )}
    </div>
  )
}
