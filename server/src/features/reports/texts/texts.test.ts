import { type ReportLanguage, reportLanguages } from '@rankline/contract/reports/languages'
import { describe, expect, test } from 'vitest'
import { texts, wordsIn } from './words.ts'

const others = Object.keys(reportLanguages).filter((language) => language !== 'en') as ReportLanguage[]
type Text = string | Record<string, string>
const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const placeholdersOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
const numbersTo1000 = Array.from({ length: 1_001 }, (_, count) => count)

describe.each(others)('the texts in %s', (language) => {
  const entries = Object.entries(texts.en) as [keyof typeof texts.en, Text][]

  test('are all there, and no others', () => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(Object.keys(texts.en).toSorted())
    for (const text of Object.values(texts[language]).flatMap(formsOf)) expect(text.trim()).not.toBe('')
  })

  test('have the placeholders of English, in every form', () => {
    for (const [name, english] of entries) {
      const [first] = formsOf(english)
      for (const form of formsOf(texts[language][name]))
        expect(placeholdersOf(form), `${name}: ${form}`).toEqual(placeholdersOf(first!))
    }
  })

  test('have a form for each kind of number', () => {
    const rules = new Intl.PluralRules(language)
    const needed = new Set(['other', ...numbersTo1000.map((count) => rules.select(count))])
    for (const [name, english] of entries)
      if (typeof english !== 'string')
        expect(Object.keys(texts[language][name]).toSorted(), name).toEqual([...needed].toSorted())
  })

  test('are translated', () => {
    const long = entries.filter(([, english]) => formsOf(english)[0]!.split(' ').length > 3)
    for (const [name, english] of long) expect(texts[language][name], name).not.toEqual(english)
  })
})

test('numbers, percentages, money and days are those of the language', () => {
  const shown = (language: ReportLanguage) => {
    const words = wordsIn(language)
    return [
      words.number(12_345.6),
      words.average(7),
      words.percent(words.number(47.6)),
      words.money(1_234),
      words.wholeChange(-7_378),
      words.day('2026-03-01'),
    ].map((text) => text.replaceAll('\u00a0', '_'))
  }
  expect(shown('en')).toEqual(['12,345.6', '7.0', '47.6%', '$1,234', '−7,378', '1 Mar 2026'])
  expect(shown('de')).toEqual(['12.345,6', '7,0', '47,6_%', '1.234_$', '−7.378', '1. März 2026'])
  expect(shown('fr')).toEqual(['12_345,6', '7,0', '47,6_%', '1_234_$', '−7_378', '1 mars 2026'])
  expect(shown('pl')).toEqual(['12_345,6', '7,0', '47,6%', '1_234_$', '−7_378', '1 mar 2026'])
})

test('Polish has three forms of a number of keywords', () => {
  const { counted } = wordsIn('pl')
  expect([1, 2, 5, 12, 22, 25].map((count) => counted('countedKeywords', count))).toEqual([
    '1 słowo kluczowe',
    '2 słowa kluczowe',
    '5 słów kluczowych',
    '12 słów kluczowych',
    '22 słowa kluczowe',
    '25 słów kluczowych',
  ])
})
