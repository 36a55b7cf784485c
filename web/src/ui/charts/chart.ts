/** One line of a chart: a value for each of the chart's days, null if the day has none. */
export type DaySeries = {
  name: string
  values: readonly (number | null)[]
  /** Any CSS colour; by default the palette's next one. */
  color?: string
  /** The tooltip's text for a day, given by its index, if not the drawn value. */
  say?(index: number): string
  /** A dashed line of other days, for comparison. */
  isGhost?: boolean
}

/** A custom value axis: its ends, its ticks and their labels; no labels without `label`. */
export type Axis = {
  domain: readonly [bottom: number, top: number]
  ticks: readonly number[]
  label?(value: number): string
  /** Labels on the right edge, for the second series. */
  rightLabel?(value: number): string
}

/** An event of a day, shown as a flag on the axis. `color` is any CSS colour. */
export type Annotation = { id: number | string; date: string; text: string; color: string }
