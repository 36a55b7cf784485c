import type { QuestionSurface } from '@rankline/contract/questions/surface-names'

/** A competitor that was below the site before, or not ranked, and is above it now. */
export type Passing = { host: string; before: number | null; now: number; isSnippet?: boolean }

/** A change of how often the answers of a surface name or cite a brand, since an earlier day with answers. */
export type ChangedAnswers = {
  surface: QuestionSurface
  measure: 'named' | 'cited'
  brand: string
  comparedWith: string
}

/** Details of a hit beyond its two numbers; each alert kind uses its own fields. */
export type HitDetail = {
  /** First day of several merged moves, or the day that a daily kind compared with; YYYY-MM-DD. */
  since?: string
  /** Market baseline of an unusual day in percent, and whether the market moved far more than usual. */
  field?: number | null
  isShuffled?: boolean
  /** The market baseline of the day was not counted in time. */
  isFieldUnknown?: boolean
  /** Earlier unusual days in the same message, oldest first, with the change of visibility in percent. */
  otherDays?: readonly { day: string; percent: number }[]
  /** Features that the site has entered and left. */
  won?: readonly number[]
  lost?: readonly number[]
  /** The page that ranked before. */
  pageBefore?: string
  /** Whether the earlier and the current position are those of the featured snippet. */
  wasSnippet?: boolean
  isSnippet?: boolean
  passedBy?: readonly Passing[]
  answers?: ChangedAnswers
}
