import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/presets'
import type { Preset } from '@rankline/contract/presets'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import * as queries from './presets.queries.ts'

// Presets belong to the person: a member of another account stores and finds presets in their own account.

export async function createPreset(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createPreset>,
): Promise<Preset> {
  return present(await queries.insertPreset(ctx.db, ctx.person.accountId, input))
}

export async function listPresets(ctx: Context): Promise<Preset[]> {
  return (await queries.findPresets(ctx.db, ctx.person.accountId)).map(present)
}

export async function deletePreset(
  ctx: Context,
  { presetId }: ParsedInputOf<typeof calls.deletePreset>,
): Promise<ItemsOf<typeof calls.deletePreset>> {
  if (!(await queries.deletePreset(ctx.db, ctx.person.accountId, presetId))) throw notFound()
  return { deleted_ids: [presetId] }
}

const present = ({ id, name, query }: Preset): Preset => ({ id, name, query })
