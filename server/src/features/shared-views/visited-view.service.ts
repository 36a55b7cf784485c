import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { notFound, unauthenticated } from '../../platform/errors.ts'
import { hashOf } from '../../platform/token.ts'
import { findOpenBrand } from '../brands/brands.queries.ts'
import { seesProject } from '../memberships/project-scope.queries.ts'
import { isPassOf } from './secrets.ts'
import { findByToken, findClientBrand, type VisitedView } from './visitors.queries.ts'

type Brand = NonNullable<Awaited<ReturnType<typeof findOpenBrand>>>

/** An open view and the brand of its design; null: our own design. */
type Visited = { view: VisitedView; brand: Brand | null }

type Closing = Pick<
  VisitedView,
  'account_id' | 'account_kind' | 'project_id' | 'created_by' | 'brand_id' | 'ends_on'
>

/**
 * The state of a view. It is closed if its last day is over, its author may no longer see the project, or its brand or
 * client is closed. An open view has the brand of its design.
 */
export async function stateOf(
  ctx: SystemContext,
  view: Closing,
  now: Date,
): Promise<{ closed: 'ended' | 'author' | 'brand' } | { closed: null; brand: Brand | null }> {
  if (view.ends_on !== null && view.ends_on < utcDay(0, now)) return { closed: 'ended' }
  const author = { memberAccountId: view.created_by, projectId: view.project_id, now }
  if (!(await seesProject(ctx.db, view.account_id, author))) return { closed: 'author' }
  const isOfClient = view.account_kind === 'client'
  const brandId = isOfClient ? await findClientBrand(ctx.db, view.account_id) : view.brand_id
  if (brandId === undefined) return { closed: 'brand' }
  if (brandId === null) return { closed: null, brand: null }
  const brand = await findOpenBrand(ctx.db, { id: brandId })
  return brand === undefined ? { closed: 'brand' } : { closed: null, brand }
}

/** @throws {Refusal} not found, in the same words for a view that never was and one that is closed */
export async function visit(ctx: SystemContext, token: string, now: Date): Promise<Visited> {
  const view = await findByToken(ctx.db, hashOf(token))
  if (view === undefined) throw notFound()
  const state = await stateOf(ctx, view, now)
  if (state.closed !== null) throw notFound()
  return { view, brand: state.brand }
}

export const isLocked = (
  { installation }: SystemContext,
  { view }: Visited,
  pass: string | undefined,
  now: Date,
) => view.password_hash !== null && !isPassOf(installation, view, pass, now)

type Shown = { token: string; pass?: string | undefined }

/** A view whose content may be read. @throws {Refusal} not found, or unauthenticated without its password */
export async function enter(ctx: SystemContext, { token, pass }: Shown): Promise<VisitedView> {
  const now = new Date()
  const visited = await visit(ctx, token, now)
  if (isLocked(ctx, visited, pass, now)) throw unauthenticated()
  return visited.view
}

/** The account with the one project of a view: whatever is read through it can be of no other. */
export const readerOf = ({ db }: SystemContext, view: VisitedView) => ({
  db,
  account: { id: view.account_id, kind: view.account_kind, projectIds: [view.project_id] },
})
