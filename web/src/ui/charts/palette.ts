/** Eight colours of the theme that stay apart for the colour-blind, on light and on dark paper; in order of use. */
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

/** The colour of the nth series of a chart, counted from 0; begins again after the eighth. */
export const seriesColor = (index: number): string => chartColors[index % chartColors.length]!
