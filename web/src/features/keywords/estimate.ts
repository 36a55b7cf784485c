import { counted, formatNumber } from '../../ui/format.ts'

type Estimate = { checks: number; cost: number | null }

/**
 * `Uses 193 of your 2,000 checks today. Costs $0.36 at present prices.`
 * @param allowed checks a day of the package; null without a limit
 */
export function estimateText({ checks, cost }: Estimate, allowed: number | null): string {
  if (checks === 0) return 'All of them are being updated, or are disabled.'
  const uses =
    allowed === null
      ? `Uses ${counted(checks, 'check')}.`
      : `Uses ${formatNumber(checks)} of your ${counted(allowed, 'check')} today.`
  return [uses, costText(cost)].filter((text) => text !== null).join(' ')
}

function costText(cost: number | null): string | null {
  if (cost === null) return 'What this costs is unknown.'
  return cost === 0 ? null : `Costs $${cost.toFixed(2)} at present prices.`
}
