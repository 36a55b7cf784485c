import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** The connection that an account uses, and the account that owns it. */
type Used = { accountId: number; connectionId: number }

/** Finds Google's id of the spreadsheet of an account at a connection. */
export async function findSpreadsheet(db: Db, accountId: number, used: Used): Promise<string | undefined> {
  const row = await db
    .selectFrom('spreadsheets')
    .select('spreadsheet_id')
    .where('account_id', '=', accountId)
    .where('connection_account_id', '=', used.accountId)
    .where('connection_id', '=', used.connectionId)
    .executeTakeFirst()
  return row?.spreadsheet_id
}

export async function setSpreadsheet(db: Db, accountId: number, used: Used, id: string) {
  await db
    .insertInto('spreadsheets')
    .values({
      account_id: accountId,
      connection_account_id: used.accountId,
      connection_id: used.connectionId,
      spreadsheet_id: id,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'connection_account_id', 'connection_id'])
        .doUpdateSet({ spreadsheet_id: id }),
    )
    .execute()
}

export type TabRow = Awaited<ReturnType<typeof findTabs>>[number]

export const findTabs = (db: Db, accountId: number, spreadsheetId: string) =>
  db
    .selectFrom('spreadsheet_tabs')
    .select(['project_id', 'sheet_id', 'draft_id', 'project_name'])
    .where('account_id', '=', accountId)
    .where('spreadsheet_id', '=', spreadsheetId)
    .execute()

export async function setTab(db: Db, accountId: number, spreadsheetId: string, tab: TabRow) {
  const { project_id: _, ...change } = tab
  await db
    .insertInto('spreadsheet_tabs')
    .values({ account_id: accountId, spreadsheet_id: spreadsheetId, ...tab })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'spreadsheet_id', 'project_id']).doUpdateSet(change),
    )
    .execute()
}

export async function deleteTabs(db: Db, accountId: number, spreadsheetId: string) {
  await db
    .deleteFrom('spreadsheet_tabs')
    .where('account_id', '=', accountId)
    .where('spreadsheet_id', '=', spreadsheetId)
    .execute()
}

/** Finds the username of an account's owner. */
export async function nameOf(db: Db, accountId: number): Promise<string> {
  const { username } = await db
    .selectFrom('people')
    .select('username')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return username
}
