import type { createContact as createContactCall } from '@rankline/contract/contacts'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { VisitorContext } from '../../platform/context.ts'
import * as queries from './contacts.queries.ts'

export async function createContact(ctx: VisitorContext, contact: ParsedInputOf<typeof createContactCall>) {
  await queries.insertContact(ctx.db, contact)
  return null
}
