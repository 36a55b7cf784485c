/** Stored and internal amounts: null is unlimited, 0 is none. Other encodings of the same: */
export const UNLIMITED = -1
/** A feature that is included without a number. */
export const INCLUDED = -2
export const NOT_INCLUDED = 0

/** On the wire: -1 unlimited, 0 not included, else the number itself. */
export const amountToWire = (amount: number | null): number => amount ?? UNLIMITED

/** A feature without a number: -2 included, 0 not included. */
export const featureToWire = (isIncluded: boolean): number => (isIncluded ? INCLUDED : NOT_INCLUDED)

/** Typed by an administrator: blank or 0 is unlimited, -1 is none. */
export function amountFromAdmin(typed: number | null): number | null {
  if (typed === null || typed === 0) return null
  return typed === -1 ? 0 : typed
}

/** The value shown in an administrator's form. */
export function amountToAdmin(amount: number | null): number | null {
  return amount === 0 ? -1 : amount
}

/** How an amount on the wire is shown. */
export function amountText(amount: number): string {
  if (amount === UNLIMITED) return 'Unlimited'
  if (amount === INCLUDED) return 'Included'
  return amount === NOT_INCLUDED ? 'Not included' : amount.toLocaleString('en-US')
}
