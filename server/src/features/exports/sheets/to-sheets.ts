import { linkedCloud } from '../cloud/cloud-request.ts'
import type { Sender } from '../sender.ts'
import { linkTo, openBook } from './book.ts'
import { updateSheet } from './update-sheet.ts'

/** Updates the sheets of the projects that an export is about, in the spreadsheet of the account. */
export const toSheets: Sender = async (ctx, accountId, row, content) => {
  const { columns, sheets } = await content.table()
  const book = await openBook(ctx, accountId, await linkedCloud(ctx, accountId, row, 'gsheets'))
  const updated: number[] = []
  for await (const sheet of sheets) updated.push(await updateSheet(ctx, book, columns, sheet))
  return linkTo(book.id, updated.length === 1 ? updated[0] : undefined)
}
