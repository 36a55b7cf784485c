import type { TemplateContent } from '@rankline/contract/client-templates/calls'
import { type Kysely, sql } from 'kysely'
import { onKey } from '../../platform/database/on-key.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

export const findTemplate = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('client_templates')
    .select(['id', 'name', 'content'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

const lengthOf = (part: keyof TemplateContent) => sql<number>`jsonb_array_length(content -> ${sql.lit(part)})`

/** Lists a page of templates by name, each with the number of its clients. */
export const findPage = (db: Db, accountId: number, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('client_templates')
    .select((eb) => [
      'id',
      'name',
      'updated_at',
      lengthOf('tags').as('tags'),
      lengthOf('alerts').as('alerts'),
      lengthOf('reports').as('reports'),
      eb
        .selectFrom('clients')
        .select(sql<number>`count(*)::integer`.as('total'))
        .whereRef('clients.owner_account_id', '=', 'client_templates.account_id')
        .whereRef('clients.template_id', '=', 'client_templates.id')
        .where('clients.deleted_at', 'is', null)
        .as('dashboards'),
    ])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const findAll = (db: Db, accountId: number) =>
  db
    .selectFrom('client_templates')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export async function countTemplates(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('client_templates')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertTemplate(
  db: Db,
  accountId: number,
  { name, content }: { name: string; content: TemplateContent },
): Promise<number> {
  const { id } = await db
    .insertInto('client_templates')
    .values({ account_id: accountId, name, content: asJson(content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Change = { name: string; content: TemplateContent; now: Date }

/** @returns whether the template exists */
export async function updateTemplate(
  db: Db,
  accountId: number,
  id: number,
  { name, content, now }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_templates')
    .set({ name, content: asJson(content), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const asJson = (content: TemplateContent) => sql<TemplateContent>`${JSON.stringify(content)}::jsonb`

/** Deletes templates; the foreign key clears them from their clients. @returns the deleted ones */
export async function deleteTemplates(db: Db, accountId: number, ids: number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('client_templates')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const receivers = (db: Db) =>
  db
    .selectFrom('clients')
    .innerJoin('brands', (join) => onKey(join, 'brands', 'clients.owner_account_id', 'clients.brand_id'))
    .select(['clients.id', 'clients.account_id', 'clients.email', 'brands.name as brand_name'])
    .where('clients.deleted_at', 'is', null)

export type Receiver = Awaited<ReturnType<typeof findClients>>[number]

/** Filters the clients to those of the agency. */
export const findClients = (db: Db, accountId: number, ids: number[]) =>
  receivers(db)
    .where('clients.owner_account_id', '=', accountId)
    .where('clients.id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .orderBy('clients.id')
    .execute()

/** The client of an account with its template; undefined where it has none. */
export const findFollower = (db: Db, clientAccountId: number) =>
  receivers(db)
    .innerJoin('client_templates as template', (join) =>
      onKey(join, 'template', 'clients.owner_account_id', 'clients.template_id'),
    )
    .select('template.content')
    .where('clients.account_id', '=', clientAccountId)
    .executeTakeFirst()

/** The projects of a client that are neither deleted nor archived. */
export async function findProjectIds(db: Db, clientAccountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('account_id', '=', clientAccountId)
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
