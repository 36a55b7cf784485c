import { isolated } from '@rankline/contract/direction'
import { placeText } from '@rankline/contract/positions/place-text'
import { readableHost } from '@rankline/contract/readable'
import { isAbove } from '@rankline/serp/rank'
import type { Passing } from '../hit-detail.ts'
import { pointOfPosition } from '../triggers.ts'
import type { Kind, ReportedHit } from './kind.ts'
import { positionText, snippetsOf } from './numbers.ts'
import { countByDay, previewRows } from './preview-rows.service.ts'
import { findPassedDays, isFollowed } from './stored-moves.queries.ts'

/** Extra days to read, because they may hold the competitors' last known positions. */
const DAYS_BEFORE = 30

/** A followed competitor that was below the site is above it. */
export const competitor: Kind = {
  atCheck({ trigger_target: host }, check) {
    const passedBy = check.passed_by.filter((one) => host === null || one.host === host)
    if (!check.is_decided || passedBy.length === 0) return null
    return {
      before: pointOfPosition(check.position_before),
      now: pointOfPosition(check.position),
      url: check.url,
      detail: { ...snippetsOf(check), passedBy: passedBy.toSorted((a, b) => a.now - b.now) },
    }
  },
  again(_, { pending, check, fired }) {
    if (!check.is_decided) return pending
    const now = pointOfPosition(check.position)
    const known = pending.detail?.passedBy ?? []
    const fresh = fired?.detail?.passedBy ?? []
    const passedBy = [
      ...known.filter(({ host }) => !fresh.some((one) => one.host === host)),
      ...fresh.map((one) => ({
        ...one,
        before: (known.find(({ host }) => host === one.host) ?? one).before,
      })),
      // The last known state is that the site ranks below it.
    ].filter((one) =>
      isAbove(
        { position: one.now, isSnippet: one.isSnippet === true },
        { position: now, isSnippet: check.is_snippet },
      ),
    )
    if (passedBy.length === 0) return null
    return {
      before: pending.before,
      now,
      url: check.url,
      detail: {
        ...snippetsOf({ was_snippet: pending.detail?.wasSnippet === true, is_snippet: check.is_snippet }),
        passedBy: passedBy.toSorted((a, b) => a.now - b.now),
      },
    }
  },
  preview: ({ db, account }, { source, target }) =>
    previewRows({ db, account }, source, {
      daysBefore: DAYS_BEFORE,
      onlyWithAlerts: true,
      read: (keywordIds, range) => findPassedDays(db, account.id, keywordIds, { ...range, host: target }),
      lackOf: async (keywordIds) =>
        (await isFollowed(db, account.id, keywordIds, target)) ? null : 'competitor',
      judge: (rows, since) =>
        countByDay(rows.flatMap(({ day, is_passed }) => (is_passed && day >= since ? [day] : []))),
    }),
  ofKeyword(reported) {
    const { from, to } = numbersOf(reported)
    const site = from === to ? `stayed at ${to}` : `went from ${from} to ${to}`
    return `was passed: the site ${site}, ${rivalsOf(reported.hit.detail?.passedBy ?? [])}`
  },
  row: (reported) => ({
    to: `${(reported.hit.detail?.passedBy ?? []).map(placeOf).join(', ')}; the site ${numbersOf(reported).to}`,
  }),
  data: ({ detail }) => ({
    passed_by: (detail?.passedBy ?? []).map(({ host }) => host).join(', '),
    passed_by_position: detail?.passedBy?.[0]?.now ?? null,
  }),
}

const numbersOf = ({ hit }: ReportedHit) => ({
  from: positionText(hit.before, hit.detail?.wasSnippet),
  to: positionText(hit.now, hit.detail?.isSnippet),
})

const placeOf = ({ host, now, isSnippet }: Passing) =>
  `${isolated(readableHost(host))} ${placeText(now, isSnippet)}`

/** `rival.com went from 8 to 2` */
const rivalsOf = (passedBy: readonly Passing[]) =>
  passedBy
    .map(
      ({ host, before, now, isSnippet }) =>
        `${isolated(readableHost(host))} went from ${positionText(pointOfPosition(before))} to ${placeText(now, isSnippet)}`,
    )
    .join(', ')
