import type { Column, ColumnKind } from '../table/table.ts'
import type { Piece } from './rows.ts'

/** Pixels of a character. */
const CHARACTER = 7

/** The size of a sheet: at least two rows, because Google cannot freeze the head of a sheet without other rows. */
export type Size = { rowCount: number; columnCount: number }
export const sizeOf = (rowCount: number, columnCount: number): Size => ({
  rowCount: Math.max(rowCount, 2),
  columnCount: Math.max(columnCount, 2),
})

const frozen = { frozenRowCount: 1, frozenColumnCount: 1 }

// Requests of `spreadsheets.batchUpdate` as JSON.

export const addSheet = (sheetId: number, title: string, size: Size): string =>
  JSON.stringify({ addSheet: { properties: { sheetId, title, gridProperties: { ...size, ...frozen } } } })

/** A sheet that people do not see, on which a large update is prepared. */
export const addDraft = (sheetId: number, size: Size): string =>
  JSON.stringify({
    addSheet: { properties: { sheetId, title: `Update ${sheetId}`, hidden: true, gridProperties: size } },
  })

export const deleteSheet = (sheetId: number): string => JSON.stringify({ deleteSheet: { sheetId } })

/** Empties a sheet and sets its size and head, and its title if given. */
export const remakeSheet = (sheetId: number, title: string | undefined, size: Size): string[] => [
  JSON.stringify({ updateCells: { range: { sheetId }, fields: 'userEnteredValue,userEnteredFormat' } }),
  JSON.stringify({
    updateSheetProperties: {
      properties: {
        sheetId,
        ...(title !== undefined && { title }),
        gridProperties: { ...size, ...frozen },
      },
      fields: `${title === undefined ? '' : 'title,'}gridProperties(rowCount,columnCount,frozenRowCount,frozenColumnCount)`,
    },
  }),
]

export const writeRows = (sheetId: number, { at, rows }: Piece): string =>
  `{"updateCells":{"start":${JSON.stringify({ sheetId, rowIndex: at, columnIndex: 0 })},"fields":"userEnteredValue","rows":[${rows.join(',')}]}}`

/** Copies the cells of one sheet onto another. */
export const copySheet = (from: number, to: number, { rowCount, columnCount }: Size): string => {
  const range = { startRowIndex: 0, endRowIndex: rowCount, startColumnIndex: 0, endColumnIndex: columnCount }
  return JSON.stringify({
    copyPaste: {
      source: { sheetId: from, ...range },
      destination: { sheetId: to, ...range },
      pasteType: 'PASTE_NORMAL',
    },
  })
}

const formats: Partial<Record<ColumnKind, { type: string; pattern: string }>> = {
  decimal: { type: 'NUMBER', pattern: '#,##0.00' },
  percent: { type: 'PERCENT', pattern: '0.00%' },
  money: { type: 'CURRENCY', pattern: '"$"#,##0.00' },
  moment: { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm' },
}

/** A bold head, and numbers in the form of their column. */
export const formatCells = (sheetId: number, columns: readonly Column[]): string[] => [
  JSON.stringify({
    repeatCell: {
      range: { sheetId, startRowIndex: 0, endRowIndex: 1 },
      cell: { userEnteredFormat: { textFormat: { bold: true } } },
      fields: 'userEnteredFormat.textFormat.bold',
    },
  }),
  ...columns.flatMap(({ kind }, index) => {
    const numberFormat = formats[kind]
    if (numberFormat === undefined) return []
    const range = { sheetId, startRowIndex: 1, startColumnIndex: index, endColumnIndex: index + 1 }
    const fields = 'userEnteredFormat.numberFormat'
    return [JSON.stringify({ repeatCell: { range, cell: { userEnteredFormat: { numberFormat } }, fields } })]
  }),
]

/** Sets column widths. Only for a new sheet, because people may change the widths later. */
export const widenColumns = (sheetId: number, columns: readonly Column[]): string[] =>
  columns.map(({ width }, index) =>
    JSON.stringify({
      updateDimensionProperties: {
        range: { sheetId, dimension: 'COLUMNS', startIndex: index, endIndex: index + 1 },
        properties: { pixelSize: width * CHARACTER },
        fields: 'pixelSize',
      },
    }),
  )
