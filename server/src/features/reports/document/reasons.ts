import { isolated } from '@rankline/contract/direction'
import { readableUrl } from '@rankline/contract/readable'
import type { Move } from '../../explanations/moves.service.ts'
import type { Words } from '../texts/words.ts'
import type { Content } from './content.service.ts'

type Told = Pick<Content, 'moves' | 'parts'>

/**
 * The strongest reason that is stored for a move, in a few words; null if nothing is known. Notes are told only where the
 * document has the notes: some are not meant for its readers.
 */
export function reasonOf(
  { moves, parts }: Told,
  keywordId: number,
  isLoss: boolean,
  words: Words,
): string | null {
  const move = moves.get(keywordId)
  if (move === undefined) return null
  const found = [
    isLoss
      ? sitesText(move.passed_by, move.passed_by_count, 'passedBy', words)
      : sitesText(move.passed, move.passed_count, 'passed', words),
    ...(isLoss ? [wentText(move, true, words)] : [cameText(move, true, words)]),
    pageText(move, words),
    ...(isLoss ? [cameText(move, false, words)] : [wentText(move, false, words)]),
    ...move.updates.slice(0, 1).map(({ name }) => words.text('engineUpdate', { name })),
    ...(parts.includes('notes') ? move.notes : [])
      .slice(0, 1)
      .map(({ text }) => words.text('noteAsReason', { text: isolated(text) })),
  ]
  return found.find((reason) => reason !== null) ?? null
}

function sitesText(
  [first]: Move['passed'],
  count: number,
  name: 'passed' | 'passedBy',
  words: Words,
): string | null {
  if (first === undefined) return null
  const site = isolated(first.host)
  return count === 1 ? words.text(name, { site }) : words.counted(`${name}More`, count - 1, { site })
}

function cameText({ features_came: came }: Move, isOwn: boolean, words: Words): string | null {
  const feature = came.find(({ own }) => own === isOwn)?.name
  return feature === undefined ? null : words.text(isOwn ? 'ownFeatureCame' : 'featureCame', { feature })
}

function wentText({ features_went: went }: Move, isOwn: boolean, words: Words): string | null {
  const feature = went.find(({ own }) => own === isOwn)?.name
  return feature === undefined ? null : words.text(isOwn ? 'ownFeatureWent' : 'featureWent', { feature })
}

function pageText({ page }: Move, words: Words): string | null {
  if (page === null) return null
  return words.text('otherPage', { page: readableUrl(page.to).replace(/^(https?:\/\/)?[^/]+/, '') || '/' })
}
