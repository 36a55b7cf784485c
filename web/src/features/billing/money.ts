/** `15 USD`, `35.50 USD`. */
export function money({ amount, currency }: { amount: number; currency: string }): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return `${amount.toLocaleString('en-US', { minimumFractionDigits: digits })} ${currency}`
}
