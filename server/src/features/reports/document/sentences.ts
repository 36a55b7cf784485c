import { counted } from '@rankline/contract/counted'
import type { Window } from '@rankline/contract/reports/days'
import type { Figures } from './figures.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
export const numberText = (value: number) => number.format(value)

/** `+1.8`, `−0.4`, or `±0`. */
export function changeText(value: number): string {
  const rounded = Math.round(value * 10) / 10
  if (rounded === 0) return '±0'
  return `${rounded > 0 ? '+' : '−'}${numberText(Math.abs(rounded))}`
}

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
export const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))
export const windowText = ({ from, to }: Window) =>
  from === to ? dayText(to) : `${dayText(from)} – ${dayText(to)}`

/** A change of a whole number: `−7,378`. */
export const wholeChangeText = (value: number) => changeText(Math.round(value))

/** Visits won or lost: `+120`, `0`. */
export function visitsText(won: number): string {
  const rounded = Math.round(won)
  return rounded === 0 ? '0' : wholeChangeText(rounded)
}

/** Follows a change when other keywords were checked for the first time. */
const overKnown = ' over the keywords known before'

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** An average position: `17.0`. */
export const averageText = (value: number) => oneDecimal.format(value)

/** A change of the average position, with the sign of the screen: `▲ 3.2` is better, so fewer places. */
export function averageChangeText(change: number): string {
  const rounded = Math.round(change * 10) / 10
  if (rounded === 0) return '±0'
  return `${rounded < 0 ? '▲' : '▼'} ${averageText(Math.abs(rounded))}`
}

/** Summarises the numbers in plain sentences. */
export function summaryOf(figures: Figures): string[] {
  const { keywordCount, visibility, visibilityChange, firstCount } = figures
  if (keywordCount === 0) return ['The project has no keywords yet.']
  const sentences = [movementOf(figures)]
  if (visibility !== null) {
    const over = firstCount === 0 ? '' : overKnown
    const change = visibilityChange === null ? '' : ` (${changeText(visibilityChange)} points${over})`
    sentences.push(`Visibility is ${numberText(visibility)}%${change}.`)
  }
  if (figures.traffic !== null)
    sentences.push(
      `Estimated visits a month: ${numberText(Math.round(figures.traffic))}${trafficChangeOf(figures)}.`,
    )
  const top = figures.distribution.slice(0, 2).reduce((sum, { count }) => sum + count, 0)
  sentences.push(`${counted(top, 'keyword')} ${top === 1 ? 'ranks' : 'rank'} in the top 10.`)
  return sentences
}

/** `" (−7,378, −45%)"`; without a percentage where there were no visits before. */
function trafficChangeOf({ trafficBefore, trafficChange, firstCount }: Figures): string {
  if (trafficChange === null) return ''
  const percent = trafficBefore ? Math.round((trafficChange / trafficBefore) * 100) : 0
  const part = percent === 0 ? '' : `, ${changeText(percent)}%`
  return ` (${wholeChangeText(trafficChange)}${part}${firstCount === 0 ? '' : overKnown})`
}

function movementOf({ keywordCount, improved, declined, stable, firstCount }: Figures): string {
  if (firstCount > 0 && improved + declined + stable === 0)
    return `${counted(firstCount, 'keyword')} checked for the first time: changes show after the next check.`
  return `${improved} of ${counted(keywordCount, 'keyword')} improved, ${declined} fell, and ${stable} stayed the same.`
}

/** Sentences about the reliability of the numbers, always with the date of the data. */
export function truthOf({ dataDay, failedCount, olderCount, uncheckedCount }: Figures): string[] {
  if (dataDay === null) return ['No keyword has been checked yet.']
  const failed =
    failedCount === 0
      ? 'No check failed.'
      : `The last check of ${counted(failedCount, 'keyword')} failed; the last known position is shown.`
  return [
    `Data as of ${dayText(dataDay)}.`,
    failed,
    ...(olderCount === 0
      ? []
      : [
          `${counted(olderCount, 'keyword')} ${olderCount === 1 ? 'was' : 'were'} last seen on an earlier day.`,
        ]),
    ...(uncheckedCount === 0 ? [] : [`${counted(uncheckedCount, 'keyword')} not checked yet.`]),
  ]
}
