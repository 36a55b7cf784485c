import { expect, test } from 'vitest'
import { overviewText, runsOf } from './overview-runs.ts'

const cited = (day: string, cited_at: number) => ({ day, state: 'cited' as const, cited_at })
const other = (day: string, state: 'not_cited' | 'not_shown' | 'not_read' | 'failed') => ({
  day,
  state,
  cited_at: null,
})

test('days in a row are one run, also across days without a check; the latest run is first', () => {
  const days = [
    cited('2026-11-01', 2),
    cited('2026-11-03', 2),
    cited('2026-11-04', 3),
    other('2026-11-05', 'not_read'),
    other('2026-11-06', 'not_shown'),
  ]
  expect(runsOf(days).map(({ from, to, ...known }) => `${from} ${to} ${overviewText(known)}`)).toEqual([
    '2026-11-06 2026-11-06 Not shown',
    '2026-11-05 2026-11-05 Not read',
    '2026-11-04 2026-11-04 Cited at 3',
    '2026-11-01 2026-11-03 Cited at 2',
  ])
  expect(runsOf([])).toEqual([])
})

test('each state has words of its own', () => {
  const states = (['not_cited', 'not_shown', 'not_read', 'failed'] as const).map((state) =>
    overviewText(other('2026-11-01', state)),
  )
  expect(states).toEqual(['Shown, not cited', 'Not shown', 'Not read', 'Check failed'])
})
