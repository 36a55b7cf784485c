import { expect, test } from 'vitest'
import { foldName } from './fold.ts'

test.each([
  ['London', 'london'],
  ['São Paulo', 'sao paulo'],
  ['  Köln ', 'koln'],
  ['Łódź', 'lodz'],
  ['Großröhrsdorf', 'grossrohrsdorf'],
  ['İstanbul', 'istanbul'],
  ["L'Hospitalet de Llobregat", 'lhospitalet de llobregat'],
  ['St. Louis', 'st louis'],
  ['Stratford-upon-Avon', 'stratford upon avon'],
  ['Springfield , IL', 'springfield,il'],
  ['東京', '東京'],
  ['%_\\', ''],
])('%s is searched as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
