/** One line of a chart: a value for each of the chart's days, null where the day has none. */
export type DaySeries = {
  name: string
  values: readonly (number | null)[]
  /** Any CSS colour; the palette's next one when left out. */
  color?: string
}

/** What happened on a day, said by a flag on the axis. `color` is any CSS colour. */
export type Annotation = { id: number | string; date: string; text: string; color: string }
