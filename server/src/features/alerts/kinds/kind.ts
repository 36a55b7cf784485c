import type { previewAlert } from '@rankline/contract/alerts/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { ClickCurve } from '@rankline/serp/metrics'
import type { Context } from '../../../platform/context.ts'
import type { Message } from '../../deliveries/message.ts'
import type { AlertRow, CheckRow, DayPosition } from '../evaluation.queries.ts'
import type { Hit, HitRow } from '../hits.queries.ts'
import type { DailyFacts } from './daily-facts.ts'
import type { RankedPage } from './page-moves.ts'

/** Values of a hit at a check. */
export type Fired = Pick<Hit, 'before' | 'now' | 'url' | 'detail'>

/** A pending hit, the next check of its keyword, and the hit of that check alone. */
export type Meanwhile = { pending: Hit; check: CheckRow; fired: Fired | null; curve: ClickCurve }

/** Stored data about the checked keywords, besides the checks. */
export type Around = {
  /** Positions of earlier days by keyword, newest first. */
  earlier: ReadonlyMap<number, readonly DayPosition[]>
  /** The click curve of the account, for visibility. */
  curve: ClickCurve
  /** The pages that ranked, by keyword, oldest first. */
  pages: ReadonlyMap<number, readonly RankedPage[]>
}

export type Asked = ParsedInputOf<typeof previewAlert>
export type Previewed = ItemsOf<typeof previewAlert>

/** A hit with the data that its sentence needs. */
export type ReportedHit = { alert: AlertRow; hit: HitRow; sourceName: string }

/** A kind of alert: how it is evaluated, previewed and worded. `contract/src/alerts/kinds.ts` has its texts and its form. */
export type Kind = {
  /** Evaluates a check, for kinds that run after each check. */
  atCheck?(alert: AlertRow, check: CheckRow, around: Around): Fired | null
  /** Merges a new check into a pending hit; null if the hit no longer applies. By default, the latest hit replaces it. */
  again?(alert: AlertRow, meanwhile: Meanwhile): Fired | null
  /** Evaluates a finished day, for kinds that run once a day. */
  onDay?(alert: AlertRow, facts: DailyFacts): Promise<Hit | null>
  preview(ctx: Context, asked: Asked): Promise<Previewed>
  /** Text of the change, after the keyword's name. */
  ofKeyword?(reported: ReportedHit): string
  /** A sentence about a project or a tag. */
  ofSource?(reported: ReportedHit, what: string): string
  row(reported: ReportedHit): Pick<Message['rows'][number], 'from' | 'to'>
  /** Extra fields for webhook receivers. */
  data?(hit: HitRow): Message['data']
}
