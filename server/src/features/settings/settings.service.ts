import type { SystemContext } from '../../platform/context.ts'
import type { SiteState } from '../../platform/http/pages.ts'
import { remember } from '../../platform/remember.ts'
import { findSettings, upsertSetting } from './settings.queries.ts'

/** Switches of the whole installation, with their defaults. */
const switches = { trial_enabled: true, beta_mode: false, auto_approve: true }

export type Switch = keyof typeof switches
export const switchNames = Object.keys(switches) as Switch[]

/** The current state of every switch. */
export async function readSwitches(ctx: SystemContext): Promise<Record<Switch, boolean>> {
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

/** Applies at once in this process, and in other processes within a second. */
export async function setSwitch(ctx: SystemContext, name: Switch, isOn: boolean): Promise<void> {
  await upsertSetting(ctx.db, name, isOn ? 'on' : 'off')
  recent.delete(ctx.db)
}

/** How somebody new begins: not tracked for where the beta wants approval and nobody has given it. */
export async function admission(ctx: SystemContext): Promise<{ isApproved: boolean; isPaused: boolean }> {
  const { beta_mode: isBeta, auto_approve: isApproved } = await readSwitches(ctx)
  return { isApproved, isPaused: isBeta && !isApproved }
}
