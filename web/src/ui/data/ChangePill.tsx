import { Pill } from './Pill.tsx'
import type { Trend } from './trend.ts'

type Props = {
  trend: Trend
  /** Without its sign, and already formatted. */
  amount?: string | number | null
  /** The baseline, shown after the amount: `since 21 Nov`. Left out if no change is known. */
  since: string
}

/** A change: arrow, difference and colour together. */
export function ChangePill({ trend, amount, since }: Props) {
  const { glyph, word, tone } = displays[trend]
  const change = trend === 'improved' || trend === 'declined' ? `${word} ${amount ?? ''}` : word
  const said = trend === 'first' || trend === 'unknown' ? word : `${change} ${since}`
  return (
    <Pill
      tone={tone}
      text={textOf(trend, glyph, amount)}
      said={said}
      hint={trend === 'unknown' ? undefined : said}
    />
  )
}

function textOf(trend: Trend, glyph: string, amount: string | number | null | undefined): string {
  if (trend === 'new' || trend === 'dropped') return `${glyph} ${trend}`
  if (trend === 'first') return 'first check'
  return trend === 'improved' || trend === 'declined' ? `${glyph} ${amount ?? ''}` : glyph
}

const displays = {
  improved: { glyph: '▲', word: 'improved by', tone: 'up' },
  declined: { glyph: '▼', word: 'declined by', tone: 'down' },
  stable: { glyph: '—', word: 'unchanged', tone: 'still' },
  new: { glyph: '▲', word: 'newly ranked', tone: 'up' },
  dropped: { glyph: '▼', word: 'dropped out', tone: 'down' },
  first: { glyph: '', word: 'first check: nothing to compare with yet', tone: 'still' },
  unknown: { glyph: '–', word: 'no change known', tone: 'still' },
} as const
