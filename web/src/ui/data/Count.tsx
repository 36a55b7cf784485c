import { displayCount, formatNumber } from '../format.ts'

/** A count that never takes more than three digits; the whole number on hover. */
export function Count({ of }: { of: number }) {
  return <span title={formatNumber(of)}>{displayCount(of)}</span>
}
