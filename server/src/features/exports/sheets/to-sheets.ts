import { grantedCloud } from '../cloud/granted-cloud.ts'
import type { Sender } from '../sender.ts'
import { linkTo, openBook } from './book.ts'
import { updateSheet } from './update-sheet.ts'

/** Updates the sheets of the projects that an export is about, in the spreadsheet of the account. */
export const toSheets: Sender = async (ctx, accountId, row, content) => {
  const cloud = await grantedCloud(ctx, accountId, row, 'gsheets')
  const { columns, sheets } = await content.table()
  const book = await openBook(ctx, accountId, cloud)
  const updated: number[] = []
  for await (const sheet of sheets) updated.push(await updateSheet(ctx, book, columns, sheet))
  return linkTo(book.id, updated.length === 1 ? updated[0] : undefined)
}
