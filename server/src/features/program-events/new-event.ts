import type { EventType } from '@rankline/contract/public-api/events'

export type NewEvent = {
  accountId: number
  type: EventType
  /** The projects it is about; null: the whole account. */
  projectIds: readonly number[] | null
  /** Its text is added to the data. */
  keywordId?: number
  /** Positions before and now, which decide whether a keyword has left the first ones. */
  ranks?: { before: number | null; now: number | null }
  /** Only for subscriptions of this person's tokens, by their account. */
  madeBy?: number
  /** A second event with this key is not stored. */
  key?: string
  data: Readonly<Record<string, unknown>>
}
