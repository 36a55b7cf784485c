import { batchesOf } from '@rankline/contract/batches'
import type { SettingType } from '@rankline/contract/keywords/flags'
import { messages } from '@rankline/contract/messages'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { keepRemoved, type LockedRemoval } from '../removals/removals.service.ts'
import * as ends from '../tracked-keywords/ends.service.ts'
import * as frequency from '../tracked-keywords/frequency.service.ts'
import {
  findTracked,
  requireKeywords,
  type TrackedKeyword,
} from '../tracked-keywords/keywords-by-id.service.ts'
import * as preferred from '../tracked-keywords/preferred-page.service.ts'
import * as tracked from '../tracked-keywords/tracked-keywords.service.ts'
import { refreshProjects } from '../tracking/tracking.service.ts'
import { lockTrackedKeywords } from './keywords.service.ts'
import * as queries from './settings.queries.ts'

type InTransaction = tracked.InTransaction
type Apply = (ctx: InTransaction, rows: TrackedKeyword[], value: queries.Value) => Promise<void>

/** Functions that change each setting for keywords of locked projects. */
const settings: Record<queries.Setting, Apply> = {
  async status(ctx, rows, value) {
    const inOrder = rows.toSorted((one, other) => one.search_id - other.search_id)
    await inBatches(ctx, inOrder, (batch) => tracked.setEnabled(ctx, batch, value === true))
    await refreshProjects(ctx, ctx.account.id, [...new Set(rows.map(({ project_id }) => project_id))])
  },
  is_favourited: flag('is_favourited'),
  is_sticky: flag('is_sticky'),
  is_alerts_enabled: flag('is_alerts_enabled'),
  check_every: (ctx, rows, value) => frequency.setFrequency(ctx, rows, value as number | null),
  ends: (ctx, rows, value) => ends.setEnds(ctx, rows, value as string | null),
  preferred_page: (ctx, rows, value) =>
    inBatches(ctx, idsOf(rows), (batch) => preferred.setPreferredPage(ctx, batch, value as string | null)),
}

function flag(name: Exclude<SettingType, 'status'>): Apply {
  return (ctx, rows, value) =>
    inBatches(ctx, rows, (batch) => tracked.setFlag(ctx, batch, name, value === true))
}

const idsOf = (rows: readonly TrackedKeyword[]) => rows.map(({ id }) => id)

/** Keywords that change in one transaction: more would hold the locks of their searches for long. */
const BATCH = 1_000
/** Only some keywords may refuse an address, so that all change together or none. */
const together: readonly queries.Setting[] = ['preferred_page']

/**
 * Changes a setting for all of the keywords, or for none if one is not the account's. More than a batch of keywords change
 * batch by batch: if the process ends in between, the same call changes the others. The former values of several keywords can
 * be restored from the bin. @returns the number of keywords
 */
export async function changeSetting(
  ctx: Context,
  keywordIds: readonly number[],
  setting: queries.Setting,
  value: queries.Value,
): Promise<number> {
  if (keywordIds.length <= BATCH || together.includes(setting)) {
    await transaction(ctx, async (inside) => {
      const rows = await lockTrackedKeywords(inside, [...keywordIds])
      await changeBatch(inside, rows, { setting, value }, none)
    })
    return keywordIds.length
  }
  const all = await requireKeywords(ctx, keywordIds)
  const inOrder = all.toSorted((one, other) => one.search_id - other.search_id)
  // Progress counts what is committed.
  const { onPortion, ...quiet } = ctx
  let former = none
  for (const batch of batchesOf(inOrder, BATCH)) {
    former = await transaction(quiet, async (inside) => {
      // Some may have been deleted since.
      const left = idsOf(await findTracked(inside, idsOf(batch)))
      const rows = await lockTrackedKeywords(inside, left)
      return changeBatch(inside, rows, { setting, value }, former)
    })
    onPortion?.(batch.length)
  }
  return all.length
}

/** Former values of the batches so far, and the removal that can restore them. */
type Former = { removalId: number | null; before: queries.StoredSetting[]; projectIds: number[] }
const none: Former = { removalId: null, before: [], projectIds: [] }

async function changeBatch(
  ctx: InTransaction,
  rows: TrackedKeyword[],
  { setting, value }: Pick<Kept, 'setting' | 'value'>,
  former: Former,
): Promise<Former> {
  const settingsNow = () => queries.findSettings(ctx.db, ctx.account.id, idsOf(rows), setting)
  const before = await settingsNow()
  await settings[setting](ctx, rows, value)
  // The stored value may differ from the input, because addresses are normalised.
  const [now] = await settingsNow()
  return keepBefore(ctx, rows, { setting, value: now?.value ?? null, before }, former)
}

/** `before`: former values by keyword; `value`: the new value. */
type Kept = { setting: queries.Setting; value: queries.Value; before: queries.StoredSetting[] }

/** The minimum of keywords for which former values are stored: a single keyword is easy to change back. */
const FEWEST = 2

/** Stores the former values that this batch replaced, together with those of the batches before it. */
async function keepBefore(
  ctx: InTransaction,
  rows: readonly TrackedKeyword[],
  kept: Kept,
  former: Former,
): Promise<Former> {
  const replaced = kept.before.filter(({ value }) => value !== kept.value)
  const changed = new Set(replaced.flatMap(({ keyword_ids }) => keyword_ids))
  const byValue = groupBy([...former.before, ...replaced], ({ value }) => value)
  const before = [...byValue].map(([value, groups]) => ({
    value,
    keyword_ids: groups.flatMap(({ keyword_ids }) => keyword_ids),
  }))
  const projects = rows.flatMap(({ id, project_id }) => (changed.has(id) ? [project_id] : []))
  const all = { removalId: former.removalId, before, projectIds: [...former.projectIds, ...projects] }
  const keywordCount = before.reduce((sum, { keyword_ids }) => sum + keyword_ids.length, 0)
  if (keywordCount < FEWEST || changed.size === 0) return all
  const removed = {
    kind: 'settings' as const,
    names: [messages.settingNamed(kept.setting, kept.value)],
    keywordCount,
    projectIds: all.projectIds,
    kept: { ...kept, before },
  }
  return { ...all, removalId: await keepRemoved(ctx, removed, former.removalId) }
}

/** Restores former values. Keywords that were changed since, or deleted, are skipped. */
export async function restoreSettings(ctx: InTransaction, removal: LockedRemoval) {
  const { setting, value, before } = removal.kept as Kept
  let [restored, wanted] = [0, 0]
  for (const group of before) {
    wanted += group.keyword_ids.length
    const now = await queries.findSettings(ctx.db, ctx.account.id, group.keyword_ids, setting)
    const ids = now.find((one) => one.value === value)?.keyword_ids ?? []
    if (ids.length === 0) continue
    await settings[setting](ctx, await lockTrackedKeywords(ctx, ids), group.value)
    restored += ids.length
  }
  return { restored, leftOut: wanted - restored }
}
