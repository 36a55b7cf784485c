import { expect, test } from 'vitest'
import { defaultLayout, layoutFrom } from './table-layout.ts'

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
