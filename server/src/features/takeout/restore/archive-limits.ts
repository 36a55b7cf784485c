import { MOST_ALERTS } from '@rankline/contract/alerts/calls'
import { messages } from '@rankline/contract/messages'
import { MOST_BRANDS, MOST_QUESTIONS } from '@rankline/contract/questions/forms'
import { MOST_REPORTS } from '@rankline/contract/reports/calls'
import { MOST_DYNAMIC_TAGS } from '@rankline/contract/tags/calls'
import { limitReached } from '../../../platform/errors.ts'
import { competitorLimitOf, mostOf } from '../../limits/limits.service.ts'
import type { Row } from '../format/table.ts'
import type { Author } from './importer.ts'

/** The limits of the package by name; Infinity without one. */
export type Allowed = Awaited<ReturnType<typeof allowedTo>>

export async function allowedTo(maker: Author) {
  return {
    projects: await mostOf(maker, 'projects'),
    keywords: await mostOf(maker, 'keywords'),
    keywordsPerProject: await mostOf(maker, 'keywordsPerProject'),
    competitors: await mostOf(maker, 'competitors'),
    competitorsPerKeyword: await competitorLimitOf(maker),
  }
}

type Limit = {
  most(allowed: Allowed): number
  message(most: number, excess: number): string
  /** A column: rows are counted for each of its values. Without it, all rows are counted together. */
  each?: string
  isCounted?(row: Row): boolean
}

const MEASURED = 'counted with its keyword, at most one a day'
const isAsked = ({ removed_on }: Row) => removed_on === null
const FREE = 'people may have any number'

/** Limits by table, equal to those of the calls that add one row; or the reason why there is none. */
export const archiveLimits: Readonly<Record<string, readonly Limit[] | string>> = {
  projects: [{ most: (allowed) => allowed.projects, message: messages.limitReached.projects }],
  landing_pages: 'checks find any number',
  keywords: [
    { most: (allowed) => allowed.keywords, message: messages.limitReached.keywords },
    {
      most: (allowed) => allowed.keywordsPerProject,
      message: messages.limitReached.keywordsPerProject,
      each: 'project_id',
    },
  ],
  positions: MEASURED,
  search_changes: 'a keyword may be changed any number of times',
  former_positions: MEASURED,
  feature_moves: MEASURED,
  overview_days: MEASURED,
  page_switches: MEASURED,
  shared_lists: 'counted with its keyword, at most one',
  competitors: [
    { most: (allowed) => allowed.competitors, message: messages.limitReached.competitors },
    {
      most: (allowed) => allowed.competitorsPerKeyword,
      message: messages.competitorLimit,
      each: 'keyword_id',
    },
  ],
  competitor_positions: 'counted with its competitor, at most one a day',
  project_days: 'counted with its project, at most one a day',
  citation_days: 'counted from checks',
  share_of_voice_days: 'counted from checks',
  tags: [
    {
      most: () => MOST_DYNAMIC_TAGS,
      message: messages.mostDynamicTags,
      isCounted: ({ filter, topic_of }) => filter !== null && topic_of === null,
    },
  ],
  keyword_tags: FREE,
  topic_groupings: 'counted with its project, at most one',
  tag_spans: FREE,
  notes: FREE,
  keyword_notes: FREE,
  presets: FREE,
  project_favourites: 'counted with its project, at most one',
  questions: [
    {
      most: () => MOST_QUESTIONS,
      message: messages.tooManyQuestions,
      each: 'project_id',
      isCounted: isAsked,
    },
  ],
  question_brands: [{ most: () => MOST_BRANDS, message: messages.tooManyQuestionBrands, each: 'project_id' }],
  click_curves: 'at most one a day',
  alerts: [{ most: () => MOST_ALERTS, message: messages.tooManyAlerts }],
  alert_hits: 'counted with its alert, which adds any number',
  reports: [{ most: () => MOST_REPORTS, message: messages.tooManyReports }],
  history_imports: FREE,
  imported_positions: 'counted with its keyword and its import, at most one a day',
}

/** Counts the rows of a table one by one. Both throw a refusal: limit reached. */
export function counting(name: string, allowed: Allowed) {
  const limits = archiveLimits[name]
  if (limits === undefined) throw new Error(`${name} has no limit and no reason`)
  const counters = (typeof limits === 'string' ? [] : limits).map((limit) => ({
    ...limit,
    most: limit.most(allowed),
    counts: new Map<unknown, number>(),
  }))
  const refuse = ({ most, message }: (typeof counters)[number], count: number) => {
    if (count > most) throw limitReached(message(most, count - most))
  }
  return {
    add(row: Row) {
      for (const counter of counters) {
        if (counter.isCounted?.(row) === false) continue
        const key = counter.each === undefined ? null : row[counter.each]
        const count = (counter.counts.get(key) ?? 0) + 1
        counter.counts.set(key, count)
        if (counter.each === undefined) refuse(counter, count)
      }
    },
    /** Call it after the last row. */
    end() {
      for (const counter of counters) {
        let largest = 0
        for (const count of counter.counts.values()) largest = Math.max(largest, count)
        refuse(counter, largest)
      }
    },
  }
}

/** @throws {Refusal} limit reached, where an account has more than calls would have added */
export function refuseBeyond(had: { alerts: number; reports: number; dynamicTags: number }) {
  if (had.alerts > MOST_ALERTS) throw limitReached(messages.tooManyAlerts(MOST_ALERTS))
  if (had.reports > MOST_REPORTS) throw limitReached(messages.tooManyReports(MOST_REPORTS))
  if (had.dynamicTags > MOST_DYNAMIC_TAGS) throw limitReached(messages.mostDynamicTags(MOST_DYNAMIC_TAGS))
}
