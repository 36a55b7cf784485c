/** Eight theme colours that colour-blind people can tell apart, light and dark; in order of use. */
export const chartColors = [
  'var(--chart-1)',
  'var(--chart-2)',
  'var(--chart-3)',
  'var(--chart-4)',
  'var(--chart-5)',
  'var(--chart-6)',
  'var(--chart-7)',
  'var(--chart-8)',
] as const

/** The colour of a chart's nth series, counted from 0; starts again after the eighth. */
export const seriesColor = (index: number): string => chartColors[index % chartColors.length]!

/** Returns the colour of a note or another event: 1 red, 2 green, 3 blue; grey without a colour. */
export const markColorOf = (color: 1 | 2 | 3 | null): string =>
  color === null ? 'var(--faint)' : (['var(--down)', 'var(--up)', 'var(--accent)'] as const)[color - 1]!
