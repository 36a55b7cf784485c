import { unknown } from '../../../ui/format.ts'

/** `$12.50`; prices of a single request keep more digits. */
export function dollars(amount: number | null): string {
  if (amount === null) return unknown
  return `$${amount > 0 && amount < 0.1 ? Number(amount.toFixed(6)) : amount.toFixed(2)}`
}
