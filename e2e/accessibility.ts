import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Part = {
  /** Checks only these rules. */
  rules?: string[]
  /** Checks only these elements, given as a selector. */
  within?: string
  /** Also counts minor and moderate violations. */
  isStrict?: boolean
}

/** Serious and critical axe violations on the current page, each with its element and a fix. */
export async function violationsOf(
  page: Page,
  { rules, within, isStrict = false }: Part = {},
): Promise<string[]> {
  // Pages have no frames: legacy mode avoids opening an extra page for every scan.
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
