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

/** Summarises the numbers in plain sentences. */
export function summaryOf(figures: Figures): string[] {
  const { keywordCount, visibility, visibilityChange, firstCount } = figures
  if (keywordCount === 0) return ['The project has no keywords yet.']
  const sentences = [movementOf(figures)]
  if (visibility !== null) {
    const over = firstCount === 0 ? '' : ' over the keywords known before'
    const change = visibilityChange === null ? '' : ` (${changeText(visibilityChange)} points${over})`
    sentences.push(`Visibility is ${numberText(visibility)}%${change}.`)
  }
  const top = figures.distribution.slice(0, 2).reduce((sum, { count }) => sum + count, 0)
  sentences.push(`${counted(top, 'keyword')} ${top === 1 ? 'ranks' : 'rank'} in the top 10.`)
  return sentences
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
