import type * as calls from '@rankline/contract/contacts/calls'
import type { Contact } from '@rankline/contract/contacts/calls'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { PAGE_SIZE } from '@rankline/contract/page-sizes'
import type { Context, VisitorContext } from '../../platform/context.ts'
import { pageOfRows } from '../../platform/page.ts'
import { timeAgo } from '../../platform/time.ts'
import * as queries from './contacts.queries.ts'

export async function createContact(ctx: VisitorContext, contact: ParsedInputOf<typeof calls.createContact>) {
  await queries.insertContact(ctx.db, contact)
  return null
}

export async function listContacts(
  { db }: Context,
  { page, sort, isDescending }: ParsedInputOf<typeof calls.listContacts>,
): Promise<Page<Contact>> {
  const [rows, total] = await Promise.all([
    queries.findContacts(db, {
      sort,
      direction: isDescending ? 'desc' : 'asc',
      limit: PAGE_SIZE.administration,
      offset: (page - 1) * PAGE_SIZE.administration,
    }),
    queries.countContacts(db),
  ])
  return pageOfRows(rows.map(present), { page, perPage: PAGE_SIZE.administration, total })
}

const present = ({ id, title, email, type, message, created_at }: queries.ContactRow): Contact => ({
  id,
  title,
  email,
  type,
  message,
  created_at: created_at.toISOString(),
  created_at_human: timeAgo(created_at),
})
