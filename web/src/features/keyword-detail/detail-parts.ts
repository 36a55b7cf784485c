import type { Keyword } from '@rankline/contract/keywords'
import type { Period } from '@rankline/contract/positions'
import { type ComponentType, createContext, useContext } from 'react'
import type { Apart } from '../../platform/apart.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DayRange } from '../../ui/charts/days.ts'

/** A period ending today, or first and last day. */
export type HistoryRange = Period | DayRange

export type HistoryProps = {
  keyword: Keyword
  range: HistoryRange
  /** Events of these days, as flags on the graph. */
  annotations: readonly Annotation[]
}

/** Two stored days: results of `date`, compared with `other`. Empty means the latest two days. */
export type ComparedDays = { date?: string | undefined; other?: string | undefined }

export type TopProps = { keyword: Keyword; days: ComparedDays; onDays(days: ComparedDays): void }

type Panel = Apart<{ keyword: Keyword }>

/** What other features show of one keyword. Components are loaded when first shown. */
export type DetailParts = {
  RankHistory: Apart<HistoryProps>
  TopResults: Apart<TopProps>
  OtherRanks: Panel
  /** Which of the site's pages ranked, and when this changed. */
  Pages: Panel
  /** Whether AI overviews cited the site, day by day. */
  Overviews: Panel
  CompetitorHistory?: Apart<HistoryProps>
  /** What Google says of the keyword. */
  Google?: Apart<HistoryProps>
  Competitors?: Panel
  Notes?: Panel
  Tags?: Panel
  /** The dialog in which the keyword becomes another search. */
  EditSearch?: ComponentType<{ keywordId: number; onClose(): void }>
  /** A hook: the keyword's notes as flags. */
  useAnnotations?(keyword: Keyword, range: HistoryRange): readonly Annotation[]
}

const Parts = createContext<DetailParts | null>(null)

export const DetailPartsProvider = Parts.Provider

export function useDetailParts(): DetailParts {
  const parts = useContext(Parts)
  if (parts === null) throw new Error('A keyword’s detail outside of its parts')
  return parts
}
