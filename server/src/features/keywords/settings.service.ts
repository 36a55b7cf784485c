import type { SettingType } from '@rankline/contract/keywords/flags'
import { messages } from '@rankline/contract/messages'
import { inBatches } from '../../platform/batches.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { keepRemoved, type LockedRemoval } from '../removals/removals.service.ts'
import * as frequency from '../tracked-keywords/frequency.service.ts'
import type { TrackedKeyword } from '../tracked-keywords/keywords-by-id.service.ts'
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
  preferred_page: (ctx, rows, value) =>
    inBatches(ctx, idsOf(rows), (batch) => preferred.setPreferredPage(ctx, batch, value as string | null)),
}

function flag(name: Exclude<SettingType, 'status'>): Apply {
  return (ctx, rows, value) =>
    inBatches(ctx, rows, (batch) => tracked.setFlag(ctx, batch, name, value === true))
}

const idsOf = (rows: readonly TrackedKeyword[]) => rows.map(({ id }) => id)

/**
 * Changes a setting for all of the keywords, or for none if one is not the account's. The former values of several keywords
 * can be restored from the bin. @returns the number of keywords
 */
export async function changeSetting(
  ctx: Context,
  keywordIds: readonly number[],
  setting: queries.Setting,
  value: queries.Value,
): Promise<number> {
  return transaction(ctx, async (inside) => {
    const rows = await lockTrackedKeywords(inside, [...keywordIds])
    const settingsBefore = () => queries.findSettings(inside.db, inside.account.id, idsOf(rows), setting)
    const before = await settingsBefore()
    await settings[setting](inside, rows, value)
    // The stored value may differ from the input, because addresses are normalised.
    const [now] = await settingsBefore()
    await keepBefore(inside, rows, { setting, value: now?.value ?? null, before })
    return rows.length
  })
}

/** `before`: former values by keyword; `value`: the new value. */
type Kept = { setting: queries.Setting; value: queries.Value; before: queries.StoredSetting[] }

/** The minimum of keywords for which former values are stored: a single keyword is easy to change back. */
const FEWEST = 2

async function keepBefore(ctx: InTransaction, rows: readonly TrackedKeyword[], kept: Kept) {
  const before = kept.before.filter(({ value }) => value !== kept.value)
  const changed = new Set(before.flatMap(({ keyword_ids }) => keyword_ids))
  if (changed.size < FEWEST) return
  await keepRemoved(ctx, {
    kind: 'settings',
    names: [messages.settingNamed(kept.setting, kept.value)],
    keywordCount: changed.size,
    projectIds: rows.flatMap(({ id, project_id }) => (changed.has(id) ? [project_id] : [])),
    kept: { ...kept, before },
  })
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
