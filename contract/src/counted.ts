const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const plurals = new Intl.PluralRules('en')

/** `1 keyword`, `1,200 keywords`; pass `many` if the plural does not just add an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole.format(count)} ${plurals.select(count) === 'one' ? one : many}`
