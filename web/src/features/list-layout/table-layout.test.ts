import { expect, test } from 'vitest'
import { defaultLayout, hiddenBut, isShown, layoutFrom, orderOf, shownIds } from './table-layout.ts'

test('a remembered layout is taken as far as it makes sense', () => {
  const layout = {
    ...defaultLayout,
    hidden: ['volume', 'tags'],
    density: 'compact',
    widths: { tags: 200 },
  } as const
  expect(layoutFrom(JSON.stringify(layout))).toEqual(layout)
  expect(layoutFrom('{"hidden":["tags","keyword","gone",3]}')).toEqual({
    ...defaultLayout,
    hidden: ['tags'],
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

test('an order names columns that exist, each once; those that it does not name stay behind their neighbour', () => {
  const order = layoutFrom('{"order":["tags","gone","place","tags",7]}').order
  expect(order.slice(0, 2)).toEqual(['tags', 'actions'])
  expect(order.indexOf('current')).toBe(order.indexOf('place') + 1)
  expect(new Set(order)).toEqual(new Set(orderOf([])))
  expect(layoutFrom(JSON.stringify({ order: orderOf([]) })).order).toEqual([])
})

test('widths are possible ones, of columns that exist', () => {
  const widths = { volume: 10.4, keyword: 5000, actions: 20, tags: '90', gone: 80, select: 80 }
  expect(layoutFrom(JSON.stringify({ widths })).widths).toEqual({ volume: 40, keyword: 800, actions: 144 })
  for (const wrong of ['[]', '7', '"wide"', 'null'])
    expect(layoutFrom(`{"widths":${wrong}}`).widths, wrong).toEqual({})
})
