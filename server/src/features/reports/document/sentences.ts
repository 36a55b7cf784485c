import type { Words } from '../texts/words.ts'
import type { Figures } from './figures.ts'

/** Summarises the numbers in plain sentences. */
export function summaryOf(figures: Figures, words: Words): string[] {
  const { keywordCount, visibility, visibilityChange, firstCount } = figures
  if (keywordCount === 0) return [words.text('noKeywords')]
  const sentences = [movementOf(figures, words)]
  if (visibility !== null) {
    const percent = words.percent(words.number(visibility))
    sentences.push(
      visibilityChange === null
        ? words.text('visibilityIs', { percent })
        : words.text(firstCount === 0 ? 'visibilityChanged' : 'visibilityChangedKnown', {
            percent,
            change: words.change(visibilityChange),
          }),
    )
  }
  if (figures.traffic !== null) sentences.push(visitsOf(figures, figures.traffic, words))
  const top = figures.distribution.slice(0, 2).reduce((sum, { count }) => sum + count, 0)
  sentences.push(words.counted('inTop10', top))
  return sentences
}

function visitsOf({ trafficChange, firstCount, ...figures }: Figures, traffic: number, words: Words): string {
  const visits = words.number(Math.round(traffic))
  if (trafficChange === null) return words.text('visitsAre', { visits })
  const change = visitsChangeText({ ...figures, trafficChange }, words)
  return words.text(firstCount === 0 ? 'visitsChanged' : 'visitsChangedKnown', { visits, change })
}

/** `−7,378, −45%`; without a percentage where there were no visits before. */
function visitsChangeText(
  { trafficBefore, trafficChange }: Pick<Figures, 'trafficBefore'> & { trafficChange: number },
  words: Words,
): string {
  const percent = trafficBefore ? Math.round((trafficChange / trafficBefore) * 100) : 0
  const change = words.wholeChange(trafficChange)
  return percent === 0 ? change : `${change}, ${words.percent(words.change(percent))}`
}

function movementOf({ keywordCount, improved, declined, stable, firstCount }: Figures, words: Words): string {
  if (firstCount > 0 && improved + declined + stable === 0) return words.counted('firstChecks', firstCount)
  return words.counted('movement', keywordCount, {
    improved: words.number(improved),
    declined: words.number(declined),
    stable: words.number(stable),
  })
}

/** Sentences about the reliability of the numbers, always with the date of the data. */
export function truthOf(
  { dataDay, failedCount, olderCount, uncheckedCount }: Figures,
  words: Words,
): string[] {
  if (dataDay === null) return [words.text('noneChecked')]
  return [
    words.text('dataAsOf', { day: words.day(dataDay) }),
    ...(failedCount === 0 ? [] : [words.counted('someFailed', failedCount)]),
    ...(olderCount === 0 ? [] : [words.counted('seenEarlier', olderCount)]),
    ...(uncheckedCount === 0 ? [] : [words.counted('unchecked', uncheckedCount)]),
  ]
}
