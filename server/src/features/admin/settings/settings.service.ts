import type * as calls from '@rankline/contract/admin-settings'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { pauseEndedAccounts } from '../../packages/packages.jobs.ts'
import { changeSwitch, describeSwitches } from '../../settings/settings.service.ts'
import { factsOf } from './facts.ts'

export async function findSettings(ctx: Context): Promise<ItemsOf<typeof calls.findSettings>> {
  const switches = await describeSwitches(ctx)
  return {
    switches: switches.map(({ name, isOn, isDefault, changedAt }) => ({
      name,
      is_on: isOn,
      is_default: isDefault,
      changed_at: changedAt?.toISOString() ?? null,
    })),
    facts: factsOf(ctx.installation),
  }
}

/** Checks of accounts that are concerned pause or continue in a job. */
export async function setSwitch(
  ctx: Context,
  { name, isOn }: ParsedInputOf<typeof calls.setSwitch>,
): Promise<null> {
  await changeSwitch(ctx, name, isOn)
  await enqueue(ctx.db, pauseEndedAccounts, {}, pauseEndedAccounts.name)
  return null
}
