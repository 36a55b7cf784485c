import type { Keyword } from '@rankline/contract/keywords'
import type { Period } from '@rankline/contract/positions'
import { createContext, useContext } from 'react'
import type { Apart } from '../../platform/apart.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'

/** A period back from today, or days from and to. */
export type HistoryRange = Period | DayRange

export type HistoryProps = {
  keyword: Keyword
  range: HistoryRange
  /** What happened meanwhile, as flags on the graph. */
  annotations: readonly Annotation[]
}

/** Two stored days: the later one's results, and what they are compared with. Empty where the latest two are meant. */
export type ComparedDays = { date?: string | undefined; other?: string | undefined }

export type TopProps = { keyword: Keyword; days: ComparedDays; onDays(days: ComparedDays): void }

type Panel = Apart<{ keyword: Keyword }>

/** What other features show of one keyword. Components are loaded when they are first shown. */
export type DetailParts = {
  RankHistory: Apart<HistoryProps>
  TopResults: Apart<TopProps>
  OtherRanks: Panel
  /** Which of the site's pages ranked, and when that changed. */
  Pages: Panel
  CompetitorHistory?: Apart<HistoryProps>
  Competitors?: Panel
  Notes?: Panel
  Tags?: Panel
  /** Notes of a keyword's days as flags; a hook. */
  useAnnotations?(keyword: Keyword, range: HistoryRange): readonly Annotation[]
}

const Parts = createContext<DetailParts | null>(null)

export const DetailPartsProvider = Parts.Provider

export function useDetailParts(): DetailParts {
  const parts = useContext(Parts)
  if (parts === null) throw new Error('A keyword’s detail outside of its parts')
  return parts
}
