import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Part = {
  /** The only rules that are asked. */
  rules?: string[]
  /** The only elements that are looked at, as a selector. */
  within?: string
  /** Counts what axe finds minor or moderate as well. */
  isStrict?: boolean
}

/** What axe finds serious or critical on the page as it stands, each with its element and what to do about it. */
export async function violationsOf(
  page: Page,
  { rules, within, isStrict = false }: Part = {},
): Promise<string[]> {
  // There are no frames to ask: the legacy mode spares a page of its own for every look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations
    .filter(({ impact }) => isStrict || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)}\n${failureSummary}`),
    )
}
