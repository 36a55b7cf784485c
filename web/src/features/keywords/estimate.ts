import { counted } from '../../ui/format.ts'

type Estimate = { checks: number; requests: number | null; cost: number | null }

/** `3 checks, about 36 requests, $0.36 at present prices.` */
export function estimateText({ checks, requests, cost }: Estimate): string {
  if (checks === 0) return 'All of them are being updated, or are disabled.'
  const parts = [counted(checks, 'check')]
  if (requests !== null) parts.push(`about ${counted(requests, 'request')}`)
  return `${parts.join(', ')}, ${costText(cost)}.`
}

function costText(cost: number | null): string {
  if (cost === null) return 'at an unknown cost'
  return cost === 0 ? 'free of charge' : `$${cost.toFixed(2)} at present prices`
}
