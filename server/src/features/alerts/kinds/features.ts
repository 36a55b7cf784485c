import { featureById } from '@rankline/serp/catalog/features'
import { pointOfPosition } from '../triggers.ts'
import type { Kind } from './kind.ts'
import { countByDay, previewRows } from './preview-rows.service.ts'
import { findFeatureMoves } from './stored-moves.queries.ts'

type Moves = { won: readonly number[]; lost: readonly number[] }
type Wanted = { action: string; target: string | null }

/** The moves that an alert is about. */
function wantedMoves({ action, target }: Wanted, { won, lost }: Moves): Moves {
  const isWanted = (id: number) => target === null || String(id) === target
  return {
    won: action === 'feature_lost' ? [] : won.filter(isWanted),
    lost: action === 'feature_won' ? [] : lost.filter(isWanted),
  }
}

const isAny = ({ won, lost }: Moves) => won.length > 0 || lost.length > 0

/** The site enters or leaves a feature of the result page. */
export const feature: Kind = {
  atCheck({ trigger_action: action, trigger_target: target }, check) {
    const moves = wantedMoves({ action, target }, check)
    if (!isAny(moves)) return null
    const now = pointOfPosition(check.position)
    return { before: now, now, url: check.url, detail: moves }
  },
  again({ trigger_action: action, trigger_target: target }, { pending, check, fired }) {
    const { won = [], lost = [] } = pending.detail ?? {}
    const fresh = fired?.detail ?? {}
    // A feature that was won and lost again, or the reverse, cancels out.
    const without = (ids: readonly number[], other: readonly number[]) =>
      ids.filter((id) => !other.includes(id))
    const moves = wantedMoves(
      { action, target },
      {
        won: [...new Set([...without(won, check.lost), ...without(fresh.won ?? [], lost)])],
        lost: [...new Set([...without(lost, check.won), ...without(fresh.lost ?? [], won)])],
      },
    )
    if (!isAny(moves)) return null
    const now = pointOfPosition(check.position)
    return { before: pending.before, now, url: check.url, detail: moves }
  },
  preview: ({ db, account }, { source, action, target }) =>
    previewRows({ db, account }, source, {
      daysBefore: 0,
      onlyWithAlerts: true,
      read: (keywordIds, { first, last }) => findFeatureMoves(db, account.id, keywordIds, { first, last }),
      hasMovesAlone: true,
      judge: (rows) =>
        countByDay(rows.flatMap((row) => (isAny(wantedMoves({ action, target }, row)) ? [row.day] : []))),
    }),
  ofKeyword({ hit: { detail } }) {
    const { won = [], lost = [] } = detail ?? {}
    return won.length === 0
      ? `no longer has the site in ${namesOf(lost)}`
      : `has the site ${textOf({ won, lost })}`
  },
  row: ({ hit }) => ({ to: textOf(hit.detail ?? {}) }),
  data: ({ detail }) => ({
    features_won: namesOf(detail?.won ?? []),
    features_lost: namesOf(detail?.lost ?? []),
  }),
}

const namesOf = (ids: readonly number[]) =>
  ids.map((id) => featureById(id)?.name ?? `feature ${id}`).join(', ')

/** `in AI overview, no longer in Videos` */
const textOf = ({ won = [], lost = [] }: Partial<Moves>) =>
  [
    ...(won.length > 0 ? [`in ${namesOf(won)}`] : []),
    ...(lost.length > 0 ? [`no longer in ${namesOf(lost)}`] : []),
  ].join(', ')
