import type { previewAlert } from '@rankline/contract/alerts/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import type { Message } from '../../deliveries/message.ts'
import type { AlertRow, DayPosition, MarkRow } from '../evaluation.queries.ts'
import type { Hit, HitRow } from '../hits.queries.ts'
import type { DailyFacts } from './daily-facts.ts'
import type { RankedPage } from './page-moves.ts'

/** What fired at a mark. */
export type Fired = Pick<Hit, 'before' | 'now' | 'url' | 'detail'>

/** Something that is not told yet, the next mark of its keyword, and what fires at that mark alone. */
export type Meanwhile = { untold: Hit; mark: MarkRow; fired: Fired | null }

/** What is known of the keywords of marks beside the marks. */
export type Around = {
  /** Positions of earlier days by keyword, newest first. */
  earlier: ReadonlyMap<number, readonly DayPosition[]>
  /** The pages that ranked, by keyword, oldest first. */
  pages: ReadonlyMap<number, readonly RankedPage[]>
}

export type Asked = ParsedInputOf<typeof previewAlert>
export type Previewed = ItemsOf<typeof previewAlert>

/** A hit with what a sentence about it needs. */
export type ReportedHit = { alert: AlertRow; hit: HitRow; sourceName: string }

/** A kind of alert: how it is found, tried out and told. `contract/src/alerts/kinds.ts` has its words and its form. */
export type Kind = {
  /** What fires at a mark, for kinds that are looked at after each check. */
  atMark?(alert: AlertRow, mark: MarkRow, around: Around): Fired | null
  /** What is to be told of a keyword after another mark; null if it is no longer so. Without it, the latest that fired. */
  again?(alert: AlertRow, meanwhile: Meanwhile): Fired | null
  /** What fires on a day that is over, for kinds that are compared once a day. */
  onDay?(alert: AlertRow, facts: DailyFacts): Promise<Hit | null>
  preview(ctx: Context, asked: Asked): Promise<Previewed>
  /** What the keyword did, after its name. */
  ofKeyword?(told: ReportedHit): string
  /** A sentence about a project or a tag. */
  ofSource?(told: ReportedHit, what: string): string
  row(told: ReportedHit): Pick<Message['rows'][number], 'from' | 'to'>
  /** For receivers, beside the numbers that every alert has. */
  data?(hit: HitRow): Message['data']
}
