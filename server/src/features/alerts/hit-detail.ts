/** A competitor that was below the site before, or not ranked, and is above it now. */
export type Passing = { host: string; before: number | null; now: number; isSnippet?: boolean }

/** What a kind of alert tells beside the two numbers of a hit; each kind has its own part. */
export type HitDetail = {
  /** The day of the first of several moves that are told together, or that a daily kind compared with; YYYY-MM-DD. */
  since?: string
  /** Of an unusual day: what the field did, in percent, and whether it moved far more than usual. */
  field?: number | null
  isShuffled?: boolean
  /** The field of the day was not counted in time. */
  isFieldUnknown?: boolean
  /** Earlier days that were unusual and are told with this one, oldest first, with what visibility did. */
  otherDays?: readonly { day: string; percent: number }[]
  /** Features that the site has entered and left. */
  won?: readonly number[]
  lost?: readonly number[]
  /** The page that ranked before. */
  pageBefore?: string
  /** The position before and that of now are those of the featured snippet. */
  wasSnippet?: boolean
  isSnippet?: boolean
  passedBy?: readonly Passing[]
}
