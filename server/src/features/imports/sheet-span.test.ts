import { expect, test } from 'vitest'
import { refuseWideSheet, TooManyCells } from './sheet-span.ts'

const cell = (at: string) => `<c r="${at}"><v>1</v></c>`

test.each([
  ['one cell in the last corner', `<row r="1048576">${cell('XFD1048576')}</row>`],
  ['a cell far below and one far to the right', `${cell('A1048576')}${cell('XFD1')}`],
  ['a row that names its number alone', `<row r="1000000"><c/><c/><c/><c/><c/></row>`],
  ['cells without addresses', `<row>${'<c/>'.repeat(2_001)}</row>${'<row/>'.repeat(2_000)}`],
  ['a sign in an attribute before the address', `<row r="1048576"><c s=">" r="XFD1048576"/></row>`],
  ['other quotes and a prefix', "<x:row r='1048576'><x:c r='Z1048576'/></x:row>"],
])('%s spans too many cells', (_name, xml) => {
  expect(() => refuseWideSheet(`<worksheet><sheetData>${xml}</sheetData></worksheet>`)).toThrow(TooManyCells)
})

test.each([
  ['a sheet that says to be larger than it is', `<dimension ref="A1:XFD1048576"/>${cell('A1')}${cell('B2')}`],
  ['two columns to the last row', `<row r="1048576">${cell('B1048576')}</row>`],
  ['many columns of a few rows', `<row r="9">${cell('XFD9')}</row>`],
  ['texts', '<t>a c row</t><cols/><rowBreaks/>'],
])('%s is read', (_name, xml) => {
  expect(() => refuseWideSheet(xml)).not.toThrow()
})

test.each(['XFE1', 'A1048577', 'A0', '1', 'A', '&#65;1', ''])('"%s" is no address', (at) => {
  expect(() => refuseWideSheet(`<row>${cell(at)}</row>`)).toThrow(/^no /)
})

test('a sheet of open signs is read at once', { timeout: 5_000 }, () => {
  for (const sign of ['<c ', '<c r="', '<row "', `<c a='`]) refuseWideSheet(sign.repeat(200_000))
})
