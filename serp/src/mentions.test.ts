import { describe, expect, test } from 'vitest'
import { type BrandNames, compileBrands, findMentions, LONGEST_NAME } from './mentions.ts'
import { equalSigns, growthProblem } from './testing/growth.ts'

const brand = (names: string | string[], changes: Partial<BrandNames> = {}): BrandNames => ({
  names: [names].flat(),
  exclusions: [],
  domains: [],
  ...changes,
})

/** The parts of a text that name the brands, with the place of the brand. */
function found(brands: BrandNames[], text: string) {
  return findMentions(compileBrands(brands), text).map((one) => [text.slice(one.start, one.end), one.brand])
}
const named = (name: string | BrandNames, text: string) =>
  found([typeof name === 'string' ? brand(name) : name], text).map(([part]) => part)

describe('a name', () => {
  test.each([
    ['Elm', 'An element of Elmwood and helm.', []],
    ['Elm', 'Try Elm, ELM or elm!', ['Elm', 'ELM', 'elm']],
    ['Elm', "Elm's prices, Elm’s too", ['Elm', 'Elm']],
    ['Elm', '**Elm** and _Elm_, but elm_config and Elm2', ['Elm', 'Elm']],
    ['Elm', '- Elm\n- Elm-based', ['Elm', 'Elm']],
    [
      'Café Zoë',
      'the CAFE ZOE, café zoë and cafe\u0301 zoe\u0308',
      ['CAFE ZOE', 'café zoë', 'cafe\u0301 zoe\u0308'],
    ],
    ['Müller', 'Muller und MÜLLER, nicht Mueller', ['Muller', 'MÜLLER']],
    ['Straße', 'STRASSE', ['STRASSE']],
    [
      'Coca-Cola',
      'Coca Cola, coca‑cola, Coca\u00a0Cola and cocacola',
      ['Coca Cola', 'coca‑cola', 'Coca\u00a0Cola'],
    ],
    ['Apple Music', 'Apple\nMusic, then Apple\n\nMusic and Apple\n- Music', ['Apple\nMusic']],
    ['AT&T', 'AT&amp;T, AT&T and AT\\&T', ['AT&amp;T', 'AT&T', 'AT\\&T']],
    ['C++', 'C++, c++17 and C', ['C++', 'c++']],
    ['İstanbul', 'istanbul', ['istanbul']],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος', ['σίσυφος']],
    ['Elm', 'Elm ', ['Elm']],
    ['Elm', '', []],
  ])('%s in %j', (name, text, parts) => {
    expect(named(name, text)).toEqual(parts)
  })

  test.each([
    ['小米', '我觉得小米手机不错', ['小米']],
    ['Elm', '推荐Elm的产品', ['Elm']],
    ['トヨタ', 'トヨタは良い。トヨタマ', ['トヨタ']],
    ['삼성', '삼성은 삼성전자에서 삼성, 대삼성', ['삼성', '삼성']],
    ['ไลน์', 'ใช้ไลน์ทุกวัน', ['ไลน์']],
    ['한', '하나 한', ['한']],
  ])('%s in a script without spaces or with particles: %s', (name, text, parts) => {
    expect(named(name, text)).toEqual(parts)
  })

  test('is found by each alias, once at each place', () => {
    expect(named(brand(['Rankline', 'Rank Line', 'Rankline Pro']), 'Rankline Pro and rank line')).toEqual([
      'Rankline Pro',
      'rank line',
    ])
  })

  test('does not count within a phrase that excludes it, for this brand alone', () => {
    const elm = brand('Elm', { exclusions: ['Elm Street', 'slippery elm'] })
    expect(named(elm, 'Elm Street, slippery Elm, Elm')).toEqual(['Elm'])
    expect(found([elm, brand('Elm')], 'Elm Street')).toEqual([['Elm', 1]])
  })

  test('of a longer brand wins over one within it; equal names count for both', () => {
    expect(found([brand('Elm'), brand('Elm Cloud')], 'Elm Cloud beats Elm')).toEqual([
      ['Elm Cloud', 1],
      ['Elm', 0],
    ])
    expect(found([brand('Elm'), brand('elm')], 'Elm')).toEqual([
      ['Elm', 0],
      ['Elm', 1],
    ])
  })

  test('that has no letter, or is too long, names nothing', () => {
    expect(named(brand(['', ' ', '-', '!!']), 'a - b !!')).toEqual([])
    expect(named('a'.repeat(LONGEST_NAME + 1), 'a'.repeat(LONGEST_NAME + 1))).toEqual([])
    expect(named('a'.repeat(LONGEST_NAME), 'a'.repeat(LONGEST_NAME))).toHaveLength(1)
  })
})

describe('an address in a text', () => {
  const elm = brand(['Elm'], { domains: ['elm.example'] })
  test.each([
    ['See elm.example.', ['elm.example']],
    [
      'See https://www.elm.example/prices?x=elm, or shop.elm.example',
      ['www.elm.example', 'shop.elm.example'],
    ],
    ['mail info@elm.example', ['elm.example']],
    ['not-elm.example, elm.example.org and helm.example', []],
    ['https://other.example/elm/elm', []],
    ['elm.other.example', []],
    ['[Elm](https://elm.example/a) [1]: https://elm.example/b', ['Elm']],
    ['I like Elm.The best', ['Elm']],
  ])('%s', (text, parts) => {
    expect(named(elm, text)).toEqual(parts)
  })

  test('counts for a name that is one', () => {
    expect(named('Booking.com', 'Booking.com, booking.com/x and https://www.booking.com')).toEqual([
      'Booking.com',
      'booking.com',
      'booking.com',
    ])
  })
})

describe('a hostile text is read in linear time', () => {
  const brands = compileBrands([
    brand([`${'a '.repeat(50)}b`, 'a'], { exclusions: ['a a a'], domains: ['a.a.a.example'] }),
    brand('小米小米小米'),
  ])
  const parts = [
    ...equalSigns,
    'a ',
    'a',
    'a@',
    '\u0301',
    '小米',
    '://',
    '\\',
    '한',
    '&amp;',
    '- \n',
    '](a.a',
  ]

  test.each([...parts, '\ud800', 'ﷺ'])('of %j', async (part) => {
    const read = (length: number) => findMentions(brands, part.repeat((4 * length) / part.length))
    expect(await growthProblem(read)).toBeNull()
  })
})
