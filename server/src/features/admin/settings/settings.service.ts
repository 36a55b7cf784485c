import type * as calls from '@rankline/contract/admin/settings'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { pauseEndedAccounts } from '../../packages/packages.jobs.ts'
import { changeSwitch, describeSwitches } from '../../settings/settings.service.ts'
import { changeValue, describeValues } from '../../settings/values.service.ts'
import { currentPlan } from '../../sources/plan.service.ts'
import { factsOf } from './facts.ts'

export async function findSettings(ctx: Context): Promise<ItemsOf<typeof calls.findSettings>> {
  const [switches, plan] = await Promise.all([describeSwitches(ctx), currentPlan(ctx)])
  return {
    switches: switches.map(({ name, isOn, isDefault, changedAt }) => ({
      name,
      is_on: isOn,
      is_default: isDefault,
      changed_at: changedAt?.toISOString() ?? null,
    })),
    values: await describeValues(ctx, plan?.sources.map(({ name }) => name) ?? []),
    facts: factsOf(ctx.installation),
  }
}

/** A job pauses or resumes the checks of the affected accounts. */
export async function setSwitch(
  ctx: Context,
  { name, isOn }: ParsedInputOf<typeof calls.setSwitch>,
): Promise<null> {
  await changeSwitch(ctx, name, isOn)
  await enqueue(ctx.db, pauseEndedAccounts, {}, pauseEndedAccounts.name)
  return null
}

/** @throws {Refusal} not found; invalid; conflict where the environment says it */
export async function setValue(
  ctx: Context,
  { name, value }: ParsedInputOf<typeof calls.setValue>,
): Promise<null> {
  await changeValue(ctx, name, value)
  return null
}
