import { lazy } from 'react'
import type { DetailParts } from './features/keyword-detail/detail-parts.ts'
import { useAnnotations } from './features/notes/use-annotations.ts'

/** What the features show of one keyword in its detail: the one place where they meet. */
export const detailParts: DetailParts = {
  RankHistory: lazy(() =>
    import('./features/positions/RankHistory.tsx').then(({ RankHistory }) => ({ default: RankHistory })),
  ),
  TopResults: lazy(() =>
    import('./features/positions/TopComparison.tsx').then(({ TopComparison }) => ({
      default: TopComparison,
    })),
  ),
  OtherRanks: lazy(() =>
    import('./features/positions/OtherRanksPanel.tsx').then(({ OtherRanksPanel }) => ({
      default: OtherRanksPanel,
    })),
  ),
  Pages: lazy(() =>
    import('./features/landing-pages/KeywordPagesPanel.tsx').then(({ KeywordPagesPanel }) => ({
      default: KeywordPagesPanel,
    })),
  ),
  CompetitorHistory: lazy(() =>
    import('./features/competitors/CompetitorHistory.tsx').then(({ CompetitorHistory }) => ({
      default: CompetitorHistory,
    })),
  ),
  Competitors: lazy(() =>
    import('./features/competitors/CompetitorsPanel.tsx').then(({ CompetitorsPanel }) => ({
      default: CompetitorsPanel,
    })),
  ),
  Notes: lazy(() =>
    import('./features/notes/NotesPanel.tsx').then(({ NotesPanel }) => ({ default: NotesPanel })),
  ),
  Tags: lazy(() => import('./features/tags/TagsPanel.tsx').then(({ TagsPanel }) => ({ default: TagsPanel }))),
  useAnnotations,
}
