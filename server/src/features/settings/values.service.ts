import type { InstallationValue } from '@rankline/contract/admin/settings'
import { messages } from '@rankline/contract/messages'
import { refusals } from '@rankline/contract/validation/refusals'
import { visibleText } from '@rankline/contract/visible-text'
import { audit } from '../../platform/audit/audit.ts'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { budgetName, definitionOf, type ValueDefinition, valueNames } from './definitions.ts'
import { forgetRecent } from './recent.ts'
import { dropSetting, findSettings, storeSetting } from './settings.queries.ts'

type Reading = Pick<SystemContext, 'db' | 'installation'>
type Found = InstallationValue & { definition: ValueDefinition }

/** The values of these names, as they apply now; the environment comes first. */
async function findValues({ db, installation }: Reading, names: readonly string[]): Promise<Found[]> {
  const stored = new Map((await findSettings(db)).map((row) => [row.key, row]))
  return names.flatMap((name) => {
    const definition = definitionOf(name)
    if (definition === undefined) return []
    const given = installation.values[name]
    const row = stored.get(name)
    return {
      definition,
      name,
      group: definition.group,
      value: given ?? row?.value ?? definition.usual,
      usual: definition.usual,
      longest: definition.longest,
      variable: definition.variable,
      is_of_environment: given !== undefined,
      changed_at: row?.updated_at.toISOString() ?? null,
    }
  })
}

/** As administrators see them. @param sources whose budgets can be set */
export async function describeValues(ctx: Reading, sources: readonly string[]): Promise<InstallationValue[]> {
  const found = await findValues(ctx, valueNames(sources))
  return found.map(({ definition, ...value }) => value)
}

/**
 * Sets a value, or resets it to its default (null), with an entry in the audit log.
 * @throws {Refusal} not found for an unknown name; invalid; conflict if the environment sets the value
 */
export async function changeValue(ctx: SystemContext, name: string, given: string | null): Promise<void> {
  const value = given === null ? null : visibleText(given).trim() || null
  await transaction(ctx, async (inside) => {
    const [found] = await findValues(inside, [name])
    if (found === undefined) throw notFound()
    if (found.is_of_environment) throw conflict(messages.setByEnvironment(found.variable ?? ''))
    const complaint = value === null ? null : complaintOf(found.definition, value)
    if (complaint !== null) throw invalid('value', complaint)
    const after = value ?? found.usual
    if (value === null) await dropSetting(inside.db, name)
    else await storeSetting(inside.db, name, value)
    await audit(inside, {
      action: 'setting_changed',
      subject: name,
      before: { value: found.value },
      after: { value: after },
    })
  })
  forgetRecent(ctx)
}

const complaintOf = ({ longest, complaint }: ValueDefinition, value: string) =>
  [...value].length > longest ? refusals.tooLarge(longest) : complaint(value)

/** US dollars a UTC day, for all sources together and by source; null: unlimited. */
export async function readCeilings(
  ctx: Reading,
  sources: readonly string[],
): Promise<{ ceiling: number | null; ceilings: Record<string, number> }> {
  const found = await findValues(ctx, valueNames(sources))
  const amountOf = (name: string) => found.find((one) => one.name === name)?.value ?? null
  const all = amountOf('budget_per_day')
  return {
    ceiling: all === null ? null : Number(all),
    ceilings: Object.fromEntries(
      sources.flatMap((source) => {
        const amount = amountOf(budgetName(source))
        return amount === null ? [] : [[source, Number(amount)] as const]
      }),
    ),
  }
}

/** The number of days for which daily result pages are kept, and for which one a week is kept. */
export async function readPageDays(ctx: Reading): Promise<{ daily: number; weekly: number }> {
  const [daily, weekly] = await findValues(ctx, ['page_days', 'page_weekly_days'])
  return { daily: Number(daily?.value), weekly: Number(weekly?.value) }
}

/** Sender name and reply-to address of the installation's own mails. Mails of brands have their own. */
export async function readMailIdentity(ctx: Reading): Promise<{ sender?: string; replyTo?: string }> {
  const [sender, replyTo] = await findValues(ctx, ['sender_name', 'reply_to'])
  return {
    // The sender already contains a value of the environment, or the default.
    ...(sender?.value && sender.changed_at !== null && !sender.is_of_environment && { sender: sender.value }),
    ...(replyTo?.value && { replyTo: replyTo.value }),
  }
}
