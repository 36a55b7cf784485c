import { type SwitchName, switchNames } from '@rankline/contract/admin/settings'
import { audit } from '../../platform/audit/audit.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import type { SiteState } from '../../platform/http/pages.ts'
import { remember } from '../../platform/remember.ts'
import { findSettings, storeSetting } from './settings.queries.ts'

/** Switches of the whole installation, with their defaults. */
const switches: Record<SwitchName, boolean> = { trial_enabled: true, beta_mode: false, auto_approve: true }

/** The current state of every switch. */
export async function readSwitches(ctx: SystemContext): Promise<Record<SwitchName, boolean>> {
  const set = new Map((await findSettings(ctx.db)).map(({ key, value }) => [key, value === 'on']))
  return {
    trial_enabled: set.get('trial_enabled') ?? switches.trial_enabled,
    beta_mode: set.get('beta_mode') ?? switches.beta_mode,
    auto_approve: set.get('auto_approve') ?? switches.auto_approve,
  }
}

type Read = () => ReturnType<typeof readSwitches>

/** Milliseconds for which `recentSwitches` may be behind another process. */
const KEPT = 1_000
const recent = new WeakMap<SystemContext['db'], Read>()

/** The state of every switch, at most a second old; for frequent calls. */
export function recentSwitches(ctx: SystemContext): ReturnType<Read> {
  const read = recent.get(ctx.db) ?? remember(() => readSwitches(ctx), KEPT)
  recent.set(ctx.db, read)
  return read()
}

/** What the public pages may say, at most a second old. */
export async function siteState(ctx: SystemContext): Promise<SiteState> {
  const { trial_enabled: isTrialOn, beta_mode: isBeta } = await recentSwitches(ctx)
  return { isTrialOn, isBeta }
}

type SwitchState = { name: SwitchName; isOn: boolean; isDefault: boolean; changedAt: Date | null }

/** The switches as administrators see them. */
export async function describeSwitches(ctx: SystemContext): Promise<SwitchState[]> {
  const set = new Map((await findSettings(ctx.db)).map((row) => [row.key, row]))
  return switchNames.map((name) => {
    const row = set.get(name)
    const isOn = row === undefined ? switches[name] : row.value === 'on'
    return { name, isOn, isDefault: isOn === switches[name], changedAt: row?.updated_at ?? null }
  })
}

/** Applies at once in this process, and in other processes within a second. */
export async function setSwitch(ctx: SystemContext, name: SwitchName, isOn: boolean): Promise<void> {
  await storeSetting(ctx.db, name, isOn ? 'on' : 'off')
  recent.delete(ctx.db)
}

/** The same, with an entry in the audit log; a switch that stands so already is left alone. */
export async function changeSwitch(ctx: SystemContext, name: SwitchName, isOn: boolean): Promise<void> {
  await transaction(ctx, async (inside) => {
    const { [name]: was } = await readSwitches(inside)
    if (was === isOn) return
    await setSwitch(inside, name, isOn)
    await audit(inside, {
      action: 'switch_set',
      subject: name,
      before: { is_on: was },
      after: { is_on: isOn },
    })
  })
  recent.delete(ctx.db)
}

/** How somebody new begins: not tracked for where the beta wants approval and nobody has given it. */
export async function admission(ctx: SystemContext): Promise<{ isApproved: boolean; isPaused: boolean }> {
  const { beta_mode: isBeta, auto_approve: isApproved } = await readSwitches(ctx)
  return { isApproved, isPaused: isBeta && !isApproved }
}
