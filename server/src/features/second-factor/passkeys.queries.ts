import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export async function findPasskeys(db: Db, accountId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export type KeptPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

/** A passkey's account and public key; limited to one account if it is known. */
export async function findByCredential(db: Db, credentialId: Buffer, accountId: number | null) {
  return db
    .selectFrom('passkeys')
    .innerJoin('second_factors', 'second_factors.account_id', 'passkeys.account_id')
    .select(['passkeys.account_id', 'id', 'public_key', 'counter', 'user_handle'])
    .where('credential_id', '=', credentialId)
    .$if(accountId !== null, (query) => query.where('passkeys.account_id', '=', accountId))
    .executeTakeFirst()
}

export async function insertPasskey(
  db: Db,
  passkey: {
    accountId: number
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
  },
) {
  await db
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .execute()
}

/** @returns false if the counter did not increase: the key was copied, or the same answer came twice */
export async function countUse(
  db: Db,
  accountId: number,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function renamePasskey(db: Db, accountId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
