import { counted as countOf } from '@rankline/contract/counted'

/** Shown for an unknown number. */
export const unknown = '–'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

type Maybe = number | null | undefined

const shown = (value: Maybe, format: (value: number) => string) =>
  value === null || value === undefined ? unknown : format(value)

/** `1,790`; an en dash when unknown. */
export const formatNumber = (value: Maybe) => shown(value, (known) => whole.format(known))
/** `14.2` */
export const formatDecimal = (value: Maybe) => shown(value, (known) => oneDecimal.format(known))
/** `61.4%` of a value that is already in percent. */
export const formatPercent = (value: Maybe) => shown(value, (known) => `${oneDecimal.format(known)}%`)
/** `$12,960` */
export const formatMoney = (value: Maybe) => shown(value, (known) => dollars.format(known))

/** `1 keyword`, `1,200 keywords`: the rule that the server's messages follow, too. */
export const counted = countOf

/** Counts above 999 are shown as 999; put the exact number in the title. */
export const displayCount = (count: number): number => Math.min(count, 999)
