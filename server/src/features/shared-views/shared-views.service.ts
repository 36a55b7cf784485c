import { utcDay } from '@rankline/contract/days'
import type { Page, ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type * as calls from '@rankline/contract/shared-views/calls'
import { MOST_SHARED_VIEWS, type SharedView } from '@rankline/contract/shared-views/calls'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, limitReached, notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/page.ts'
import { createToken, hashOf } from '../../platform/token.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { requireOwnBrand } from '../brands/brands.service.ts'
import { siteOfBrand } from '../client-accounts/site.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { addressOf, encryptToken, openToken } from './secrets.ts'
import * as queries from './shared-views.queries.ts'
import { stateOf } from './visited-view.service.ts'

const PER_PAGE = 20

export async function createSharedView(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createSharedView>,
): Promise<SharedView> {
  const { account, installation } = ctx
  await requireProjects(ctx, [input.projectId])
  const now = new Date()
  if (input.endsOn !== null && input.endsOn < utcDay(0, now)) throw invalid('ends_on', messages.sharedDayOver)
  // Clients have no brands: their views have the design of the brand that they belong to.
  const brand = input.brandId === null ? null : await requireOwnBrand(ctx, input.brandId)
  const password_hash = input.password === null ? null : await hashPassword(input.password)
  const token = createToken()
  const id = await transaction(ctx, async (inside) => {
    await lockAccount(inside)
    if ((await queries.countOfAccount(inside.db, account.id)) >= MOST_SHARED_VIEWS)
      throw limitReached(messages.tooManySharedViews(MOST_SHARED_VIEWS))
    const row = {
      account_id: account.id,
      project_id: input.projectId,
      created_by: ctx.person.accountId,
      brand_id: brand?.id ?? null,
      name: input.name,
      token: encryptToken(installation, token),
      password_hash,
      has_competitors: input.hasCompetitors,
      has_questions: input.hasQuestions,
      ends_on: input.endsOn,
      created_at: now,
    }
    const text = `Shared ${input.name} at a secret address.`
    await noteActivity(inside, { type: 'SHARED_VIEW_CREATE_SUCCESS', text, projectId: input.projectId })
    return queries.insertView(inside.db, row, hashOf(token))
  })
  return getView(ctx, id)
}

export async function listSharedViews(
  ctx: Context,
  { projectId, page }: ParsedInputOf<typeof calls.listSharedViews>,
): Promise<Page<SharedView>> {
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  const part = { projectId, limit: PER_PAGE, offset: (page - 1) * PER_PAGE }
  const [rows, total] = await Promise.all([
    queries.findViews(ctx.db, ctx.account, part),
    queries.countViews(ctx.db, ctx.account, projectId),
  ])
  const data = await Promise.all(rows.map((row) => present(ctx, row)))
  return pageOfRows(data, { page, perPage: PER_PAGE, total })
}

export async function revokeSharedView(
  ctx: Context,
  { viewId }: ParsedInputOf<typeof calls.revokeSharedView>,
) {
  await transaction(ctx, async (inside) => {
    const { db, account, installation } = inside
    const row = await queries.findView(db, account, viewId)
    if (row === undefined) throw notFound()
    await queries.deleteView(db, account.id, viewId, hashOf(openToken(installation, row.token)))
    const text = `Closed the secret address of ${row.name}.`
    await noteActivity(inside, { type: 'SHARED_VIEW_REVOKE_SUCCESS', text, projectId: row.project_id })
  })
  return { revoked_id: viewId }
}

async function getView(ctx: Context, id: number): Promise<SharedView> {
  const row = await queries.findView(ctx.db, ctx.account, id)
  if (row === undefined) throw notFound()
  return present(ctx, row)
}

async function present(ctx: Context, row: queries.ListedView): Promise<SharedView> {
  const state = await stateOf(ctx, { ...row, account_kind: ctx.account.kind }, new Date())
  const { installation } = ctx
  const brand = state.closed === null ? state.brand : null
  const site = brand === null ? installation.url : siteOfBrand(installation, brand)
  return {
    id: row.id,
    name: row.name,
    project_id: row.project_id,
    project_name: row.project_name,
    brand_name: row.brand_id !== null ? (brand?.name ?? null) : null,
    url: addressOf(installation, site, row.token),
    has_password: row.password_hash === null ? 0 : 1,
    show_competitors: row.has_competitors ? 1 : 0,
    show_questions: row.has_questions ? 1 : 0,
    ends_on: row.ends_on,
    closed: state.closed,
    opened_at: row.opened_at?.toISOString() ?? null,
    opened_count: row.opened_count,
    created_at: row.created_at.toISOString(),
  }
}
