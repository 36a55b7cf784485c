import { countDays } from '@rankline/contract/days'
import type { ExportedList } from '@rankline/contract/exports/calls'
import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../../platform/context.ts'
import type { ProjectScope } from '../../../platform/database/project-scope.ts'
import { Refusal } from '../../../platform/errors.ts'
import { countListed } from '../../keywords/whole-list.service.ts'
import { csv } from '../formats/csv.ts'
import { buildTable } from '../table/build-table.ts'

/** Spreadsheets take about as many; the file is made within the call. */
const MOST_CELLS = 300_000
const LIST_COLUMNS = 20
/** Bytes of the mark that Excel needs. Readers of a CSV address would take it for a part of the first head. */
const BYTE_ORDER_MARK = 3

/** @throws {Refusal} if the list is too large for a CSV address */
export async function requireSmall(
  { db }: Pick<SystemContext, 'db'>,
  account: ProjectScope,
  list: ExportedList,
) {
  const days = list.positions === null ? 0 : countDays(list.positions.from, list.positions.to)
  const total = await countListed({ db, account }, list.filters)
  if (total * (LIST_COLUMNS + days) > MOST_CELLS)
    throw new Refusal('PAYLOAD_TOO_LARGE', messages.csvTooLarge(MOST_CELLS))
}

/** The list as CSV, as the person sees it now. Formulas are defused as in every export. */
export async function csvBody(
  ctx: Pick<SystemContext, 'db' | 'installation' | 'replica'>,
  account: ProjectScope,
  { title, list }: { title: string; list: ExportedList },
): Promise<Buffer> {
  await requireSmall(ctx, account, list)
  const parts: Uint8Array[] = []
  for await (const part of csv(await buildTable(ctx, { title, account, list, fileType: 'csv' })))
    parts.push(part)
  return Buffer.concat(parts).subarray(BYTE_ORDER_MARK)
}
