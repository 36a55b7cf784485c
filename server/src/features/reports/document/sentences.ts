import { isolated } from '@rankline/contract/direction'
import type { Words } from '../texts/words.ts'
import type { Content, Whole } from './content.service.ts'
import type { Figures } from './figures.ts'
import type { KeywordRow } from './keyword-row.ts'
import { reasonOf } from './reasons.ts'

/**
 * Drafts a summary in plain sentences. `lead`: what happened to the visits, by which keywords and why. `counts`: the other
 * numbers.
 */
export function draftOf(
  { figures, ...told }: Pick<Content, 'figures' | 'moves' | 'parts'>,
  words: Words,
): { lead: string[]; counts: string[] } {
  if (figures.keywordCount === 0) return { lead: [], counts: [words.text('noKeywords')] }
  const visits = figures.traffic === null ? [] : [visitsOf(figures, figures.traffic, words)]
  return {
    lead: [...visits, ...movesOf({ figures, ...told }, words)],
    counts: [
      movementOf(figures, words),
      ...visibilityOf(figures, words),
      words.counted('inTop10', figures.top10.count),
    ],
  }
}

function visibilityOf({ visibility, visibilityChange, firstCount }: Figures, words: Words): string[] {
  if (visibility === null) return []
  const percent = words.percent(words.number(visibility))
  if (visibilityChange === null) return [words.text('visibilityIs', { percent })]
  const change = words.change(visibilityChange)
  return [words.text(firstCount === 0 ? 'visibilityChanged' : 'visibilityChangedKnown', { percent, change })]
}

/** Sentences about the keywords that lost and gained most visits, the larger change first. */
function movesOf({ figures, ...told }: Pick<Content, 'figures' | 'moves' | 'parts'>, words: Words): string[] {
  const sentenceOf = (row: KeywordRow | undefined, isLoss: boolean) => {
    if (row === undefined || row.visitsWon === null || Math.round(row.visitsWon) === 0) return []
    const sentence = words.text(isLoss ? 'lostSentence' : 'wonSentence', {
      keyword: isolated(row.phrase),
      from: placeText(row.previous, words),
      to: placeText(row.position, words),
      visits: words.visits(row.visitsWon),
    })
    const reason = reasonOf(told, row.id, isLoss, words)
    return [`${reason === null ? sentence : words.text('withReason', { sentence, reason })}.`]
  }
  const [won, lost] = [sentenceOf(figures.winners[0], false), sentenceOf(figures.losers[0], true)]
  return (figures.trafficChange ?? 0) < 0 ? [...lost, ...won] : [...won, ...lost]
}

export const placeText = (position: number | null, words: Words) =>
  position === null ? words.text('noRank') : String(position)

function visitsOf({ trafficChange, firstCount, ...figures }: Figures, traffic: number, words: Words): string {
  const visits = words.number(Math.round(traffic))
  if (trafficChange === null) return words.text('visitsAre', { visits })
  const change = visitsChangeText({ ...figures, trafficChange }, words)
  return words.text(firstCount === 0 ? 'visitsChanged' : 'visitsChangedKnown', { visits, change })
}

/** `−7,378, −45%`; without a percentage where there were no visits before. */
export function visitsChangeText(
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

/** The name of the project, or how many there are. */
export const projectsText = ({ projects: [first, ...others] }: Pick<Whole, 'projects'>, words: Words) =>
  others.length === 0
    ? isolated(first?.project.name ?? '')
    : words.counted('countedProjects', others.length + 1)
