/** Decimal places of a currency: 2 of dollars, 0 of yen, 3 of dinars. */
function placesOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** The decimal number of an amount in the smallest unit, only to be shown: 3550 cents are 35.5 dollars. */
export function decimalOf(minor: number, currency: string): number {
  return Number(`${minor}e-${placesOf(currency)}`)
}

/** The amount in the smallest unit of a decimal number such as `15.00`. */
export function minorOf(decimal: string | number, currency: string): number {
  return Math.round(Number(`${decimal}e${placesOf(currency)}`))
}
