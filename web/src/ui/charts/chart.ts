/** One line of a chart: a value for each of the chart's days, null where the day has none. */
export type DaySeries = {
  name: string
  values: readonly (number | null)[]
  /** Any CSS colour; the palette's next one when left out. */
  color?: string
  /** What the tooltip says of a day, given by its index, where that is not the drawn value. */
  say?(index: number): string
}

/** A value axis of its own: where it ends, what is labelled, and how; without a label it has no labels at all. */
export type Axis = {
  domain: readonly [bottom: number, top: number]
  ticks: readonly number[]
  label?(value: number): string
  /** The same on the right edge, said for the second series. */
  rightLabel?(value: number): string
}

/** What happened on a day, said by a flag on the axis. `color` is any CSS colour. */
export type Annotation = { id: number | string; date: string; text: string; color: string }
