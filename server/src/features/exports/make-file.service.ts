import { DAY } from '@rankline/contract/days'
import type { ExportedList, ExportType } from '@rankline/contract/exports/calls'
import type { SystemContext } from '../../platform/context.ts'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import { productOf } from '../client-accounts/client-accounts.service.ts'
import type { StoredDownload } from '../downloads/download.ts'
import { storeDownload } from '../downloads/store-download.service.ts'
import { formats } from './formats/formats.ts'
import { buildTable } from './table/build-table.ts'

/** How long a file can be downloaded. */
const KEPT_DAYS = 7

type Wanted = { account: ProjectScope; title: string; name: string; fileType: ExportType; list: ExportedList }

/** Makes the file and stores it for a person's account. Nothing remains of one that fails. */
export async function makeFile(
  ctx: SystemContext,
  personAccountId: number,
  { account, title, name, fileType, list }: Wanted,
  onRows?: (count: number) => Promise<void>,
): Promise<StoredDownload> {
  const { mediaType, write } = formats[fileType]
  const table = await buildTable(ctx, { title, account, list, fileType }, onRows)
  const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY)
  return storeDownload(
    ctx,
    personAccountId,
    { kind: 'export', name, mediaType, expiresAt },
    await write(table, await productOf(ctx, personAccountId)),
  )
}
