import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { isAllowed } from '@rankline/contract/members/permissions'
import type * as calls from '@rankline/contract/presets/calls'
import type { Preset } from '@rankline/contract/presets/calls'
import type { Context } from '../../platform/context.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import * as queries from './presets.queries.ts'

// A private preset belongs to the person and is stored in their own account, even if they work in another account. A
// shared preset belongs to the target account of the call.

/** @throws {Refusal} forbidden if the preset is shared and the caller's role is read-only */
export async function createPreset(
  ctx: Context,
  { name, query, isShared, projectId }: ParsedInputOf<typeof calls.createPreset>,
): Promise<Preset> {
  await requireSeen(ctx, projectId)
  if (isShared && !isAllowed(ctx.role, 'update')) throw forbidden()
  const accountId = isShared ? ctx.account.id : ctx.person.accountId
  const preset = { name, query, isShared, createdBy: ctx.person.accountId }
  return present(ctx, await queries.insertPreset(ctx.db, accountId, preset))
}

export async function listPresets(
  ctx: Context,
  { projectId }: ParsedInputOf<typeof calls.listPresets>,
): Promise<Preset[]> {
  await requireSeen(ctx, projectId)
  const [own, shared] = await Promise.all([
    queries.findPresets(ctx.db, ctx.person.accountId, { isShared: false }),
    // Presets of a team would tell a client what else it tracks.
    ctx.membership?.isClient ? [] : queries.findPresets(ctx.db, ctx.account.id, { isShared: true }),
  ])
  return [...own, ...shared].map((row) => present(ctx, row))
}

export async function deletePreset(
  ctx: Context,
  { presetId, projectId }: ParsedInputOf<typeof calls.deletePreset>,
): Promise<ItemsOf<typeof calls.deletePreset>> {
  await requireSeen(ctx, projectId)
  const own = { isShared: false, createdBy: null }
  const shared = { isShared: true, createdBy: mayDeleteAll(ctx) ? null : ctx.person.accountId }
  const isDeleted =
    (await queries.deletePreset(ctx.db, ctx.person.accountId, presetId, own)) ||
    (await queries.deletePreset(ctx.db, ctx.account.id, presetId, shared))
  if (!isDeleted) throw notFound()
  return { deleted_ids: [presetId] }
}

/** Checks the project that names the account of shared presets. @throws {Refusal} not found unless it is visible */
async function requireSeen({ db, account }: Context, projectId: number | undefined) {
  if (projectId !== undefined && !(await queries.hasProject(db, account, projectId))) throw notFound()
}

const mayDeleteAll = ({ role }: Context) => isAllowed(role, 'manage')

function present(ctx: Context, { id, name, query, is_shared, created_by }: queries.PresetRow): Preset {
  if (!is_shared) return { id, name, query }
  const isDeletable = created_by === ctx.person.accountId || mayDeleteAll(ctx)
  return { id, name, query, is_shared: true, ...(isDeletable && { is_deletable: true as const }) }
}
