import { PREVIEW_DAYS } from '@rankline/contract/alerts/calls'
import type { AlertAction } from '@rankline/contract/alerts/triggers'
import { utcDay } from '@rankline/contract/days'
import { surfaceNames } from '@rankline/contract/questions/surface-names'
import type { Context } from '../../../platform/context.ts'
import { type AnnouncedChange, announcedChanges } from '../../questions/announced.service.ts'
import { lastDayAt } from '../last-day.ts'
import { shown } from '../triggers.ts'
import type { Asked, Kind, Previewed, ReportedHit } from './kind.ts'

const isWanted = (action: AlertAction, { before, now }: AnnouncedChange) =>
  action === 'answers_change' || (action === 'answers_rise' ? now > before : now < before)

const sizeOf = ({ before, now }: AnnouncedChange) => Math.abs(now - before)

/** An announced change of how often answer engines name or cite the brand of a project. */
export const answers: Kind = {
  async onDay(alert, facts) {
    const changes = await facts.answerChanges(alert)
    const [change] = changes
      .filter((one) => isWanted(alert.trigger_action, one))
      .toSorted((a, b) => b.day.localeCompare(a.day) || sizeOf(b) - sizeOf(a))
    if (change === undefined) return null
    const { day, before, now, surface, measure, brand, comparedWith } = change
    return {
      ...{ alertId: alert.id, keywordId: null, day, url: null },
      ...{ before: shown(100 * before), now: shown(100 * now) },
      detail: { answers: { surface, measure, brand, comparedWith } },
    }
  },
  preview,
  ofSource,
  row: ({ hit }) => ({ from: `${shown(hit.before)}%`, to: `${shown(hit.now)}%` }),
}

/** Describes the largest change since the last message. */
function ofSource({ sourceName, hit: { before, now, day, detail } }: ReportedHit, what: string): string {
  const changed = detail?.answers
  const name = changed === undefined ? sourceName : surfaceNames[changed.surface]
  const does = changed?.measure === 'cited' ? 'cites' : 'names'
  const since = changed === undefined ? '' : ` on ${changed.comparedWith}`
  return `${name} ${does} ${changed?.brand ?? sourceName} in ${shown(now)}% of its answers on ${day}, and in ${shown(before)}%${since}. Chance does not explain the difference. Alert: ${what}.`
}

async function preview(
  { db, account }: Context,
  { source: { projectId, tagId }, action }: Asked,
): Promise<Previewed> {
  const [first, to] = [utcDay(1 - PREVIEW_DAYS), lastDayAt(new Date())]
  const changes =
    tagId === null
      ? await announcedChanges({ db }, account.id, {
          ...{ projectId, projectIds: account.projectIds, after: utcDay(-1, new Date(first)), to },
          isEach: true,
        })
      : []
  const wanted = changes.filter((one) => isWanted(action, one))
  return {
    since: changes.length === 0 ? null : first,
    lacks: changes.length === 0 ? 'checks' : null,
    days: [...new Set(wanted.map(({ day }) => day))].toSorted().map((day) => ({ day, keyword_count: 1 })),
    keyword_count: 1,
    is_partial: false,
  }
}
