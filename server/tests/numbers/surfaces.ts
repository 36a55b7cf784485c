import { messageMail } from '../../src/features/deliveries/formats/mail.ts'
import { outgoing } from '../../src/features/deliveries/outgoing.ts'
import type { TestApp } from '../support/app.ts'
import type { SignedUp } from '../support/people.ts'
import { sendingContext } from '../support/sending-context.ts'

/** The messages of an account of one kind as mails, oldest first. */
export async function sentMessages(app: TestApp, { accountId }: SignedUp, kind: 'alert' | 'report') {
  const rows = await app.database.db
    .selectFrom('messages')
    .select(['id', 'content', 'created_at as createdAt'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async (row) => messageMail(await outgoing(sendingContext(app), accountId, { ...row, kind }))),
  )
}

export async function collected(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
