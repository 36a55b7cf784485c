import { formatNumber } from '../../ui/format.ts'

type Estimate = { checks: number; requests: number | null; cost: number | null }

/** `3 checks, about 36 requests, $0.36 at present prices.` */
export function estimateText({ checks, requests, cost }: Estimate): string {
  if (checks === 0) return 'All of them are being updated already, or are disabled.'
  const parts = [counted(checks, 'check')]
  if (requests !== null) parts.push(`about ${counted(requests, 'request')}`)
  return `${parts.join(', ')}, ${costText(cost)}.`
}

const counted = (count: number, what: string) => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`

function costText(cost: number | null): string {
  if (cost === null) return 'at a cost that is not known'
  return cost === 0 ? 'free of charge' : `$${cost.toFixed(2)} at present prices`
}
