/** `$12`, `$20.80`. */
export const priceText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount).replace(/\.00$/, '')
