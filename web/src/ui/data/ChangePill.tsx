import { Pill } from './Pill.tsx'
import type { Trend } from './trend.ts'

/** A change: arrow, difference and colour together. `amount` is without its sign and already formatted. */
export function ChangePill({ trend, amount }: { trend: Trend; amount?: string | number | null }) {
  const { glyph, word, tone } = looks[trend]
  const said = trend === 'improved' || trend === 'declined' ? `${word} ${amount ?? ''}` : word
  return (
    <Pill
      tone={tone}
      text={textOf(trend, glyph, amount)}
      said={said}
      title={trend === 'unknown' ? undefined : said}
    />
  )
}

function textOf(trend: Trend, glyph: string, amount: string | number | null | undefined): string {
  if (trend === 'new' || trend === 'dropped') return `${glyph} ${trend}`
  if (trend === 'first') return 'first check'
  return trend === 'improved' || trend === 'declined' ? `${glyph} ${amount ?? ''}` : glyph
}

const looks = {
  improved: { glyph: '▲', word: 'improved by', tone: 'up' },
  declined: { glyph: '▼', word: 'declined by', tone: 'down' },
  stable: { glyph: '—', word: 'unchanged', tone: 'still' },
  new: { glyph: '▲', word: 'newly ranked', tone: 'up' },
  dropped: { glyph: '▼', word: 'dropped out', tone: 'down' },
  first: { glyph: '', word: 'first check, nothing to compare with yet', tone: 'still' },
  unknown: { glyph: '–', word: 'no change known', tone: 'still' },
} as const
