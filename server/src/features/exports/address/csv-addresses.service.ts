import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/exports/csv-addresses'
import type { CsvAddress } from '@rankline/contract/exports/csv-addresses'
import { messages } from '@rankline/contract/messages'
import { type Context, transaction } from '../../../platform/context.ts'
import { lockAccount } from '../../../platform/database/lock-account.ts'
import { forbidden, limitReached, notFound } from '../../../platform/errors.ts'
import { createToken, hashOf } from '../../../platform/token.ts'
import { siteOf } from '../../client-accounts/client-accounts.service.ts'
import { getProject } from '../../projects/projects.service.ts'
import * as queries from './csv-addresses.queries.ts'
import { requireSmall } from './csv-body.ts'

/** The maximum of CSV addresses of one person. */
const MOST = 50

/** Creates a CSV address. Only this response contains it: the database stores the hash of its token. */
export async function createCsvAddress(
  ctx: Context,
  { name, list }: ParsedInputOf<typeof calls.createCsvAddress>,
): Promise<ItemsOf<typeof calls.createCsvAddress>> {
  // An agency may view its clients' keywords, but the address would stay valid after it loses that access.
  if (ctx.account.id !== ctx.person.accountId && ctx.membership === null) throw forbidden()
  const projectId = list.filters.project_id
  if (projectId !== undefined) await getProject(ctx, projectId)
  const { accountId } = ctx.person
  await requireSmall(ctx, ctx.account, list)
  const token = createToken()
  const row = await transaction(ctx, async ({ db }) => {
    await lockAccount(db, accountId)
    if ((await queries.findAddresses(db, accountId)).length >= MOST)
      throw limitReached(messages.csvAddresses(MOST))
    return queries.insertAddress(db, {
      account_id: accountId,
      token_hash: hashOf(token),
      name: name.trim(),
      read_account_id: ctx.account.id,
      project_id: projectId ?? null,
      list: JSON.stringify(list),
      last_read_at: null,
      created_at: new Date(),
    })
  })
  const site = await siteOf(ctx, accountId)
  return { url: `${site}/api/v1/csv/${token}.csv`, address: present(row) }
}

/** Always the person's own, whichever account the call reaches. */
export async function listCsvAddresses({ db, person }: Context): Promise<CsvAddress[]> {
  return (await queries.findAddresses(db, person.accountId)).map(present)
}

export async function deleteCsvAddress(
  { db, person }: Context,
  { id }: ParsedInputOf<typeof calls.deleteCsvAddress>,
) {
  if (!(await queries.deleteAddress(db, person.accountId, id))) throw notFound()
  return { deleted_id: id }
}

const present = (row: queries.AddressRow): CsvAddress => ({
  id: row.id,
  name: row.name,
  project_id: row.project_id,
  last_read_at: row.last_read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})
