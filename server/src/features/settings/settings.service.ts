import { type SwitchName, switchNames } from '@rankline/contract/admin/settings'
import { siteTextNames } from '@rankline/contract/site-texts'
import { audit } from '../../platform/audit/audit.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import type { SiteState } from '../../platform/http/pages.ts'
import { forgetRecent, readSettings, recentSettings } from './recent.ts'
import { findSettings, storeSetting } from './settings.queries.ts'

/** Switches of the whole installation, with their defaults. */
const switches: Record<SwitchName, boolean> = {
  public_pages: true,
  trial_enabled: true,
  beta_mode: false,
  auto_approve: true,
}
type Switches = Record<SwitchName, boolean>

function switchesIn(stored: ReadonlyMap<string, string>): Switches {
  const isOn = (name: SwitchName) => (stored.has(name) ? stored.get(name) === 'on' : switches[name])
  return {
    public_pages: isOn('public_pages'),
    trial_enabled: isOn('trial_enabled'),
    beta_mode: isOn('beta_mode'),
    auto_approve: isOn('auto_approve'),
  }
}

/** The current state of every switch. */
export const readSwitches = async (ctx: SystemContext): Promise<Switches> =>
  switchesIn(await readSettings(ctx))

/** The state of every switch, at most a second old; for frequent calls. */
export const recentSwitches = async (ctx: SystemContext): Promise<Switches> =>
  switchesIn(await recentSettings(ctx))

/** Switches and texts for the public pages, at most a second old. */
export async function siteState(ctx: SystemContext): Promise<SiteState> {
  const stored = await recentSettings(ctx)
  const { public_pages: hasPages, trial_enabled: isTrialOn, beta_mode: isBeta } = switchesIn(stored)
  const texts = siteTextNames.flatMap((name) => {
    const text = stored.get(name)
    return text === undefined ? [] : [[name, text] as const]
  })
  return { hasPages, isTrialOn, isBeta, texts: Object.fromEntries(texts) }
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

/** Sets a switch. It applies at once in this process, and in other processes within a second. */
export async function setSwitch(ctx: SystemContext, name: SwitchName, isOn: boolean): Promise<void> {
  await storeSetting(ctx.db, name, isOn ? 'on' : 'off')
  forgetRecent(ctx)
}

/** Sets a switch and writes an entry to the audit log. Does nothing if the switch already has the value. */
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
  forgetRecent(ctx)
}

/** State of a new account. Its tracking is paused while the beta requires an approval that nobody has given. */
export async function admission(ctx: SystemContext): Promise<{ isApproved: boolean; isPaused: boolean }> {
  const { beta_mode: isBeta, auto_approve: isApproved } = await readSwitches(ctx)
  return { isApproved, isPaused: isBeta && !isApproved }
}
