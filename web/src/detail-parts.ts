import type { DetailParts } from './features/keyword-detail/detail-parts.ts'
import { useAnnotations } from './features/notes/use-annotations.ts'
import { apart } from './platform/apart.tsx'

/** What the features show in the detail of a keyword: the only place where they meet. */
export const detailParts: DetailParts = {
  RankHistory: apart(() =>
    import('./features/positions/RankHistory.tsx').then((module) => module.RankHistory),
  ),
  TopResults: apart(() =>
    import('./features/positions/TopComparison.tsx').then((module) => module.TopComparison),
  ),
  OtherRanks: apart(() =>
    import('./features/positions/OtherRanksPanel.tsx').then((module) => module.OtherRanksPanel),
  ),
  Pages: apart(() =>
    import('./features/landing-pages/KeywordPagesPanel.tsx').then((module) => module.KeywordPagesPanel),
  ),
  Overviews: apart(() =>
    import('./features/positions/OverviewPanel.tsx').then((module) => module.OverviewPanel),
  ),
  CompetitorHistory: apart(() =>
    import('./features/competitors/CompetitorHistory.tsx').then((module) => module.CompetitorHistory),
  ),
  Google: apart(() =>
    import('./features/search-console/KeywordConsole.tsx').then((module) => module.KeywordConsole),
  ),
  Competitors: apart(() =>
    import('./features/competitors/CompetitorsPanel.tsx').then((module) => module.CompetitorsPanel),
  ),
  Notes: apart(() => import('./features/notes/NotesPanel.tsx').then((module) => module.NotesPanel)),
  Tags: apart(() => import('./features/tags/TagsPanel.tsx').then((module) => module.TagsPanel)),
  EditSearch: apart(() =>
    import('./features/projects/keyword-form/EditSearchDialog.tsx').then((module) => module.EditSearchDialog),
  ),
  useAnnotations,
}
