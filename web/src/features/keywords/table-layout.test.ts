import { expect, test } from 'vitest'
import { defaultLayout, hiddenBut, isShown, layoutFrom, shownIds } from './table-layout.ts'

test('a remembered layout is taken as far as it makes sense', () => {
  const layout = { hidden: ['volume', 'tags'], density: 'compact' } as const
  expect(layoutFrom(JSON.stringify(layout))).toEqual(layout)
  expect(layoutFrom('{"hidden":["tags","keyword","gone",3]}')).toEqual({
    hidden: ['tags'],
    density: 'comfortable',
  })
  for (const text of [null, '', '{', 'null', '[]', '"a"', '{"hidden":"tags","density":7}'])
    expect(layoutFrom(text), String(text)).toEqual(defaultLayout)
})

test('columns of Google show only where they are chosen', () => {
  expect(shownIds([])).toContain('volume')
  expect(shownIds([])).not.toContain('google_clicks')
  const hidden = hiddenBut(['volume', 'google_clicks'])
  expect(shownIds(hidden)).toEqual(['volume', 'google_clicks'])
  expect(isShown(hidden, 'google_clicks')).toBe(true)
  expect(isShown(hidden, 'keyword')).toBe(true)
  expect(hiddenBut(shownIds([]))).toEqual([])
})
