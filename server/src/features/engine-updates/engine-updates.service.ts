import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/engine-updates/calls'
import type { EngineUpdate, EngineUpdateInput } from '@rankline/contract/engine-updates/calls'
import { isUrl } from '@rankline/contract/is-url'
import { messages } from '@rankline/contract/messages'
import { engineById } from '@rankline/serp/catalog/engines'
import { audit } from '../../platform/audit/audit.ts'
import { changesOf } from '../../platform/audit/changes.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import * as queries from './engine-updates.queries.ts'

export async function listEngineUpdates(ctx: Pick<Context, 'db'>): Promise<EngineUpdate[]> {
  return (await queries.findUpdates(ctx.db)).map(present)
}

export async function createEngineUpdate(
  ctx: Context,
  input: ParsedInputOf<typeof calls.createEngineUpdate>,
): Promise<EngineUpdate> {
  refuseWrong(input)
  return transaction(ctx, async (inside) => {
    const added = await queries.insertUpdate(inside.db, input)
    const { id: _, ...after } = added
    await audit(inside, { action: 'engine_update_added', subject: added.name, after })
    return present(added)
  })
}

export async function updateEngineUpdate(
  ctx: Context,
  { id, ...input }: ParsedInputOf<typeof calls.updateEngineUpdate>,
): Promise<EngineUpdate> {
  refuseWrong(input)
  return transaction(ctx, async (inside) => {
    const before = await queries.lockUpdate(inside.db, id)
    const after = await queries.changeUpdate(inside.db, id, input)
    if (before === undefined || after === undefined) throw notFound()
    const entry = { action: 'engine_update_changed', subject: before.name } as const
    await audit(inside, { ...entry, ...changesOf(before, after) })
    return present(after)
  })
}

export async function deleteEngineUpdate(
  ctx: Context,
  { id }: ParsedInputOf<typeof calls.deleteEngineUpdate>,
) {
  return transaction(ctx, async (inside) => {
    const deleted = await queries.deleteUpdate(inside.db, id)
    if (deleted === undefined) throw notFound()
    const { id: _, ...before } = deleted
    await audit(inside, { action: 'engine_update_deleted', subject: before.name, before })
    return { deleted_ids: [id] }
  })
}

function refuseWrong({ engineId, startedOn, endedOn, url }: EngineUpdateInput) {
  if (engineById(engineId) === undefined) throw invalid('engine_id', messages.unknownEngine)
  if (endedOn !== null && endedOn < startedOn) throw invalid('ended_on', messages.endsBeforeItBegins)
  if (url !== null && !isWebAddress(url)) throw invalid('url', messages.notAWebAddress)
}

const isWebAddress = (url: string) => isUrl(url) && ['http:', 'https:'].includes(new URL(url).protocol)

const present = (row: queries.EngineUpdateRow): EngineUpdate => ({
  ...row,
  engine_name: engineById(row.engine_id)?.name ?? '',
})
