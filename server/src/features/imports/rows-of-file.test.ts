import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { isZip } from './history/reader/file-kinds.ts'
import { NoTable, rowsOfZip } from './rows-of-file.ts'

const asked = { encoding: null, language: '', table: null }

test('of an archive of Search Console the table with the queries is read', async () => {
  const archive = zipSync({
    'Diagramm.csv': strToU8('Datum,Klicks\n2026-03-10,3\n'),
    'Suchanfragen.csv': strToU8('Häufigste Suchanfragen,Klicks\nhochbeet,3\n'),
    'Seiten.csv': strToU8('Häufigste Seiten,Klicks\nhttps://www.acme.test/,3\n'),
  })
  expect(isZip(archive)).toBe(true)
  expect((await rowsOfZip(archive, asked)).rows).toEqual([
    ['Häufigste Suchanfragen', 'Klicks'],
    ['hochbeet', '3'],
  ])
})

type Sheet = readonly (readonly (string | number)[])[]

/** A workbook with texts in the cells. A number is a day of the calendar. The sheets are named A, B and so on. */
function workbook(...sheets: readonly Sheet[]) {
  const cell = (value: string | number, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`
    return typeof value === 'number'
      ? `<c r="${at}" s="1"><v>${value}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const lines = (rows: Sheet) =>
    rows
      .map(
        (row, index) =>
          `<row r="${index + 1}">${row.map((value, column) => cell(value, column, index)).join('')}</row>`,
      )
      .join('')
  const listed = sheets.map(
    (_, index) =>
      `<sheet name="${String.fromCharCode(65 + index)}" sheetId="${index + 1}" r:id="r${index + 1}"/>`,
  )
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return zipSync({
    '[Content_Types].xml': strToU8(`${head}<Types xmlns="${packaged}/content-types"/>`),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${packaged}/relationships">${sheets.map((_, index) => `<Relationship Id="r${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${lines(rows)}</sheetData></worksheet>`),
      ]),
    ),
  })
}

test('of a workbook the cells are read, and days as days', async () => {
  const file = workbook([
    ['Keyword', 'Date', 'Position'],
    ['red shoes', 46091, '4'],
  ])
  expect((await rowsOfZip(file, asked)).rows).toEqual([
    ['Keyword', 'Date', 'Position'],
    ['red shoes', '2026-03-10', '4'],
  ])
})

test('of several tables that with positions is read', async () => {
  const archive = zipSync({
    'Overview.csv': strToU8('Keywords,Groups\n120,4\n'),
    'Rankings.csv': strToU8('Keyword,Date,Position\nred shoes,2026-03-10,4\n'),
  })
  expect((await rowsOfZip(archive, asked)).rows[1]).toEqual(['red shoes', '2026-03-10', '4'])
})

test('all sheets with rows are named, and any can be asked for', async () => {
  const head = ['Keyword', 'Date', 'Position']
  const file = workbook(
    [['About']],
    [],
    [head, ['red shoes', 46091, '4']],
    [head, ['blue shoes', 46091, '7']],
  )
  expect(await rowsOfZip(file, asked)).toMatchObject({ tables: ['A', 'C', 'D'], tableAt: 2 })
  const second = await rowsOfZip(file, { ...asked, table: 3 })
  expect([second.tableAt, second.rows[1]]).toEqual([3, ['blue shoes', '2026-03-10', '7']])
  await expect(rowsOfZip(file, { ...asked, table: 4 })).rejects.toThrow(NoTable)
  await expect(rowsOfZip(workbook([]), asked)).rejects.toThrow(NoTable)
})

test('a broken archive is refused', async () => {
  await expect(rowsOfZip(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), asked)).rejects.toThrow()
})
