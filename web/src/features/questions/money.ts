import { unknown } from '../../ui/format.ts'

/** `$1.20`, and with more digits below ten cents: `$0.0125`; an en dash when unknown. */
export function dollars(amount: number | null): string {
  if (amount === null) return unknown
  return `$${amount > 0 && amount < 0.1 ? Number(amount.toFixed(4)) : amount.toFixed(2)}`
}

/** The amount of a field in US dollars; null if it is empty, undefined if it is not an amount. */
export function amountOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const amount = Number(text.trim().replace(/^\$/, '').replace(',', '.'))
  return Number.isFinite(amount) && amount >= 0 ? amount : undefined
}
