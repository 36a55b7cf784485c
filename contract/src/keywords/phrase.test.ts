import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePhrase, tidyPhrase } from './phrase.ts'

test.each([
  ['  Coffee \t SHOP ', 'Coffee SHOP', 'coffee shop'],
  ['coffee\u00a0\u2003shop\n', 'coffee shop', 'coffee shop'],
  ['Cafe\u0301', 'Café', 'café'],
  ['КУПИТЬ Стол', 'КУПИТЬ Стол', 'купить стол'],
  ['garden\u200b shed', 'garden shed', 'garden shed'],
  ['\u200egarden shed\u200e', 'garden shed', 'garden shed'],
  ['e\u200b\u0301clair', 'éclair', 'éclair'],
  ['garden\u3164shed', 'garden shed', 'garden shed'],
  ['❤\ufe0f gifts', '❤\ufe0f gifts', '❤ gifts'],
  ['می\u200cخواهم', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['İSTANBUL otelleri', 'İSTANBUL otelleri', 'istanbul otelleri'],
  ['I\u0307stanbul', 'İstanbul', 'istanbul'],
  ['i\u0307stanbul', 'i\u0307stanbul', 'istanbul'],
  ['IŞIK', 'IŞIK', 'işik'],
  ['ışık', 'ışık', 'ışık'],
  ['STRAẞE', 'STRAẞE', 'straße'],
  ['Straße', 'Straße', 'straße'],
  ['STRASSE', 'STRASSE', 'strasse'],
  ['ΟΔΟΣ ΑΘΗΝΑΣ', 'ΟΔΟΣ ΑΘΗΝΑΣ', 'οδος αθηνας'],
  ['Ǆ', 'Ǆ', 'ǆ'],
  ['\u200b \u2060', '', ''],
])('%j is shown as %j and compared as %j', (typed, shown, key) => {
  expect(tidyPhrase(typed)).toBe(shown)
  expect(normalisePhrase(typed)).toBe(key)
})

test('both forms stay as they are when they are made again', () => {
  const odd = fc.constantFrom(
    ...[
      '\u200b',
      '\u200c',
      '\u200d',
      '\u00ad',
      '\ufe0f',
      '\ufeff',
      '\u0307',
      '\u0301',
      'İ',
      'I',
      'i',
      'ς',
      'Σ',
    ],
    ...[
      'ا',
      'क',
      '्',
      '👩',
      '🏴',
      '\u{e0067}',
      '\u{e007f}',
      '\u3164',
      '\u115f',
      'ᄀ',
      '葛',
      '\u{e0100}',
      ' ',
      '1',
      '\u20e3',
    ],
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 2 }))), (parts) => {
      const text = parts.join('')
      expect(tidyPhrase(tidyPhrase(text))).toBe(tidyPhrase(text))
      expect(normalisePhrase(normalisePhrase(text))).toBe(normalisePhrase(text))
      expect(normalisePhrase(tidyPhrase(text))).toBe(normalisePhrase(text))
    }),
    { numRuns: 2_000 },
  )
})
