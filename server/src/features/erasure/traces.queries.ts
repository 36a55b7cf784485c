import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { anonymous, type Erased } from './erase.queries.ts'

type Db = Kysely<Tables>

/** Text that replaces the name or address of the person. */
const INSTEAD = 'an erased person'

/** Memberships and invitations in accounts of others. */
export async function leaveOthers(db: Db, { accountId, email, agencyId, isEmailShared }: Erased, now: Date) {
  await sql`
    DELETE FROM project_members
    USING members
    WHERE members.account_id = project_members.account_id
      AND members.id = project_members.member_id
      AND members.member_account_id = ${accountId}`.execute(db)
  await sql`
    UPDATE members
    SET email = 'erased ' || id, status = 4, invitation_hash = NULL,
      removed_at = coalesce(removed_at, ${now}::timestamptz), updated_at = ${now}
    WHERE member_account_id = ${accountId}
      OR (member_account_id IS NULL AND lower(email) = lower(${email}) AND NOT ${isEmailShared}::boolean)`.execute(
    db,
  )
  await sql`
    UPDATE client_invitations
    SET email = ${anonymous(accountId)}, code_hash = NULL
    WHERE lower(email) = lower(${email})
      AND (account_id = ${agencyId}::bigint OR NOT ${isEmailShared}::boolean)`.execute(db)
}

/** Rows that know the person by their address or number, outside their account. */
export async function forgetPerson(db: Db, { accountId, email, isEmailShared }: Erased) {
  if (!isEmailShared) {
    await sql`DELETE FROM contacts WHERE lower(email) = lower(${email})`.execute(db)
    await sql`DELETE FROM pending_registrations WHERE lower(email) = lower(${email})`.execute(db)
    await sql`DELETE FROM mails WHERE lower(recipient) = lower(${email})`.execute(db)
  }
  await db.updateTable('searches').set({ requested_by: null }).where('requested_by', '=', accountId).execute()
  await db.updateTable('receipts').set({ receipt_url: null }).where('account_id', '=', accountId).execute()
  await db
    .updateTable('subscriptions')
    .set({ status: 'canceled', customer_id: null, price_id: null })
    .where('account_id', '=', accountId)
    .execute()
  await db.deleteFrom('sessions').where('impersonated_by', '=', accountId).execute()
  await db.updateTable('activities').set({ acted_by: null }).where('acted_by', '=', accountId).execute()
  await db.deleteFrom('api_tokens').where('made_by', '=', accountId).execute()
  await db.deleteFrom('auto_exports').where('connection_account_id', '=', accountId).execute()
  await sql`
    DELETE FROM downloads
    USING exports
    WHERE exports.account_id = downloads.account_id
      AND exports.download_id = downloads.id
      AND exports.read_account_id = ${accountId}`.execute(db)
  await db.deleteFrom('exports').where('read_account_id', '=', accountId).execute()
}

/** Replaces the person's name in activities and notifications of other accounts. */
export async function rewordTexts(db: Db, { accountId, username, email, isEmailShared }: Erased) {
  const reworded = (column: string) => {
    const text = sql.ref(column)
    const withoutEmail = isEmailShared ? text : sql`without_word(${text}, ${email}, ${INSTEAD})`
    return sql`without_word(${withoutEmail}, ${username}, ${INSTEAD})`
  }
  await sql`
    UPDATE activities
    SET text = ${reworded('text')}
    WHERE (done_by = ${accountId} OR account_id IN (
        SELECT account_id FROM members WHERE member_account_id = ${accountId}
        UNION SELECT owner_account_id FROM clients WHERE account_id = ${accountId}
      ))
      AND (strpos(lower(text), lower(${username})) > 0 OR strpos(lower(text), lower(${email})) > 0)`.execute(
    db,
  )
  await sql`
    UPDATE notifications
    SET title = ${reworded('title')}, description = ${reworded('description')}
    WHERE account_id IN (
        SELECT account_id FROM members WHERE member_account_id = ${accountId}
        UNION SELECT owner_account_id FROM clients WHERE account_id = ${accountId}
      )
      AND (strpos(lower(title || description), lower(${username})) > 0
        OR strpos(lower(title || description), lower(${email})) > 0)`.execute(db)
}

/**
 * Replaces the person's name in the audit log and keeps the events. The database allows the change only in this
 * transaction. A username may be any word, so it is replaced only as the subject, after "of", or as a whole value.
 */
export async function rewordAudit(db: Db, person: Erased) {
  await sql`SELECT set_config('rankline.erasing', 'on', true)`.execute(db)
  await rewordPeople(db, person)
  await rewordLogIns(db, person)
  // A shared name is kept: the entry may be about another person, who still has an account.
  if (!person.isNameShared && !person.isEmailShared) await rewordEntries(db, person)
  await sql`SELECT set_config('rankline.erasing', 'off', true)`.execute(db)
}

/** Replaces the names of actors. A client's id may equal a user's id, so for clients the name must match as well. */
async function rewordPeople(db: Db, { id, kind, accountId, username }: Erased) {
  await sql`
    UPDATE audit_entries SET person_name = ${INSTEAD} WHERE person_account_id = ${accountId}`.execute(db)
  await sql`
    UPDATE audit_entries SET actor_name = ${INSTEAD}
    WHERE actor_id = ${id}
      AND (${kind} = 'user' OR lower(actor_name) = lower(${username}))`.execute(db)
}

/** An agency's log-ins as its client: `NAME of BRAND`. */
async function rewordLogIns(db: Db, { username, agencyId }: Erased) {
  if (agencyId === null) return
  await sql`
    UPDATE audit_entries
    SET subject = ${INSTEAD} || substr(subject, length(${username}) + 1)
    WHERE action = 'logged_in_as'
      AND starts_with(lower(subject), lower(${username}) || ' of ')
      AND actor_id IN (
        SELECT users.id FROM users
        WHERE users.account_id = ${agencyId}
          OR users.account_id IN (SELECT member_account_id FROM members WHERE account_id = ${agencyId})
      )`.execute(db)
}

async function rewordEntries(db: Db, { username, email }: Erased) {
  const reworded = (column: string) =>
    sql`replace(without_word(${sql.ref(column)}::text, ${email}, ${INSTEAD}),
      ${JSON.stringify(username)}, ${JSON.stringify(INSTEAD)})::jsonb`
  await sql`
    UPDATE audit_entries
    SET
      subject = CASE
        WHEN lower(subject) = lower(${username}) THEN ${INSTEAD}
        ELSE replace(without_word(subject, ${email}, ${INSTEAD}), ${` of ${username},`}, ${` of ${INSTEAD},`})
      END,
      before = ${reworded('before')},
      after = ${reworded('after')}
    WHERE strpos(lower(concat(subject, before, after)), lower(${username})) > 0
      OR strpos(lower(concat(subject, before, after)), lower(${email})) > 0`.execute(db)
}
