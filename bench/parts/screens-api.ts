import { ownActivities } from '@rankline/contract/activities/calls'
import { listCannibalisation } from '@rankline/contract/cannibalisation/calls'
import { changePeriods, listChanges, listMovedKeywords } from '@rankline/contract/changes/calls'
import { charts, segmentDistribution, segmentSeries, shareOfVoice } from '@rankline/contract/charts/calls'
import { citationGaps, citationShare, citedPages, citedSites } from '@rankline/contract/citations/calls'
import { competitorGraph, listCompetitors } from '@rankline/contract/competitors/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { countKeywords, findKeyword, listKeywords } from '@rankline/contract/keywords/calls'
import { keywordLandingPages, listLandingPages } from '@rankline/contract/landing-pages/calls'
import { listMembers } from '@rankline/contract/members/calls'
import { listNotes } from '@rankline/contract/notes/calls'
import { listNotifications } from '@rankline/contract/notifications/calls'
import { listPackages, usageData } from '@rankline/contract/packages/calls'
import * as positions from '@rankline/contract/positions/calls'
import { comparePositions } from '@rankline/contract/positions/comparison'
import * as projects from '@rankline/contract/projects/calls'
import { listTagSegments, listTagsOfKeywords } from '@rankline/contract/tags/calls'
import { type Figure, median, percentile } from '../figures.ts'
import type { Person } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { PROJECTS, type World } from '../worlds.ts'

export type ScreensApiOptions = { runs: number; patience: number }

const PER_RUN = 10
const LATE = 0.95
const USUAL_BELOW = 150
const OVERVIEW_BELOW = 50

type Ask = {
  name: string
  person: Person
  call: Endpoint
  input: Record<string, WireValue>
  /** Target in ms, if it is not the default one. */
  below?: number
}

/** Measures the calls of every screen: for one large project with a long history, and for an account with many projects. */
export async function benchScreensApi(
  product: Product,
  { large, many }: World,
  { runs, patience }: ScreensApiOptions,
): Promise<Figure[]> {
  const asks = [...asksOfProject(large), ...asksOfAccount(many.person), ...asksOfEverybody(large.person)]
  const figures: Figure[] = []
  const all: number[] = []
  for (const { name, person: asker, call, input, below = USUAL_BELOW } of asks) {
    await asker.time(call, input)
    const medians: number[] = []
    let bytes = 0
    for (let run = 0; run < runs; run += 1) {
      await untilQuiet(patience)
      const times: number[] = []
      for (let count = 0; count < PER_RUN; count += 1) {
        const answer = await asker.time(call, input)
        times.push(answer.ms)
        bytes = answer.bytes
      }
      medians.push(median(times))
      all.push(...times)
    }
    figures.push(
      { name, unit: 'ms', runs: medians, target: { below } },
      { name: `${name}, answer`, unit: 'KB', runs: [bytes / 1024], target: { below: 150 } },
    )
  }
  return [
    ...figures,
    { name: 'all answers, p95', unit: 'ms', runs: [percentile(all, LATE)] },
    {
      name: 'memory of the server after it',
      unit: 'MB',
      runs: [product.serverMemory()],
      target: { below: 300 },
    },
  ]
}

function asksOfProject({ person, projectId, keywordIds }: World['large']): Ask[] {
  const [keywordId = 0] = keywordIds
  const project = { project_id: projectId }
  const today = new Date()
  const day = (ago: number) => dayOf(new Date(today.getTime() - ago * DAY))
  const year = { ...project, date_custom_start: day(365), date_custom_end: day(0) }
  const drawer = { project_keyword_id: keywordId, date_type: '1y' }
  const views: Record<string, Record<string, WireValue>> = {
    newest: {},
    'by position': { sort: 'position' },
    'by keyword': { sort: 'keyword' },
    'by change': { sort: 'change' },
    'by last update': { sort: 'updated_at' },
    'page 50': { page: 50 },
    'text in few': { keyword_query: '99' },
    'top 10': { ranks_between: 2 },
    improved: { changes: 1 },
    declined: { changes: 2 },
    'not ranked': { changes: 4 },
    'visibility 50-100': { visibility_start: 50, visibility_end: 100 },
    'checked today': { date_shortcut: 1 },
    favourites: { keyword_settings: 'is_favourited' },
  }
  const inYear = { ...project, range_start: day(364), range_end: day(0) }
  const segments: Record<string, Record<string, WireValue>> = {
    'a text in few': { keyword_query: '99' },
    'the top 10': { ranks_between: 2 },
    'all that rank': { ranks_between: 1 },
  }
  const of = (name: string, call: Endpoint, input: Record<string, WireValue>): Ask => ({
    name,
    person,
    call,
    input,
  })
  return [
    ...Object.entries(views).map(([name, view]) =>
      of(`list, ${name}`, listKeywords, { ...project, ...view }),
    ),
    of('drawer, positions of a year', positions.keywordPositions, drawer),
    of('drawer, competitors', listCompetitors, drawer),
    of('drawer, competitors of a year', competitorGraph, drawer),
    of('project overview', projects.projectOverview, project),
    of('chart, latest movements', positions.latestMovements, project),
    of('chart, distribution', projects.rankDistribution, { project_ids: [projectId] }),
    ...Object.values(charts).map((chart) =>
      of(`chart, ${chart.path.slice('charts/'.length)}, a year`, chart, year),
    ),
    of('chart, share of voice, a year', shareOfVoice, year),
    ...Object.entries(segments).flatMap(([name, filter]) => [
      of(`charts of ${name}, a year`, segmentSeries, { ...inYear, ...filter }),
      of(`charts of ${name}, a month`, segmentSeries, { ...inYear, range_start: day(29), ...filter }),
      of(`distribution of ${name}, a year`, segmentDistribution, { ...project, ...filter }),
      of(`share of voice of ${name}, a year`, shareOfVoice, { ...inYear, ...filter }),
      of(`landing pages of ${name}`, listLandingPages, { ...project, ...filter }),
    ]),
    of('landing pages', listLandingPages, project),
    of('AI overviews, share of a year', citationShare, inYear),
    of('AI overviews, cited pages', citedPages, project),
    of('AI overviews, gaps', citationGaps, project),
    of('AI overviews, cited sites', citedSites, project),
    of('AI overviews, cited sites of all that rank', citedSites, { ...project, ranks_between: 1 }),
    of('cannibalisation', listCannibalisation, project),
    of('cannibalisation of a year', listCannibalisation, { ...project, days: '365' }),
    of('landing pages of a keyword', keywordLandingPages, { project_keyword_id: keywordId }),
    of('keywords whose page changed', listKeywords, { ...project, page_changed: 30 }),
    of('comparison of two days', comparePositions, {
      project_keyword_ids: keywordIds,
      compare_from: day(200),
      compare_to: day(0),
    }),
    of('tags as segments', listTagSegments, project),
    of('list with its segment', listKeywords, { ...project, ranks_between: 2, with_overview: 1 }),
    of('tags of a page', listTagsOfKeywords, { project_keyword_ids: keywordIds }),
    of('keyword', findKeyword, { project_keyword_id: keywordId }),
    of('drawer, other ranks', positions.otherRanks, drawer),
    of('drawer, notes', listNotes, { project_keyword_id: keywordId }),
    of('number of keywords', countKeywords, project),
    of('project', projects.findProject, project),
    of('improved keywords', positions.improvedKeywords, project),
  ]
}

function asksOfAccount(person: Person): Ask[] {
  return [
    { name: `dashboard of ${PROJECTS} projects`, person, call: dashboard, input: {} },
    { name: 'dashboard, daily history', person, call: positions.dailyMovements, input: {} },
    { name: `page of ${PROJECTS} projects`, person, call: projects.listProjects, input: {} },
    { name: `all ${PROJECTS} projects`, person, call: projects.allProjects, input: {} },
    ...changePeriods.map((since) => ({
      name: `overview of ${PROJECTS} projects, a ${since}`,
      person,
      call: listChanges,
      input: { since },
      below: OVERVIEW_BELOW,
    })),
    ...changePeriods.map((since) => ({
      name: `moved keywords of ${PROJECTS} projects, a ${since}`,
      person,
      call: listMovedKeywords,
      input: { since },
    })),
    { name: 'keyword pool', person, call: listKeywords, input: {} },
    { name: 'keyword pool, improved', person, call: listKeywords, input: { changes: 1, sort: 'change' } },
  ]
}

/** Calls of the frame around every screen, and of the account's screens. */
function asksOfEverybody(person: Person): Ask[] {
  return [
    { name: 'usage of the package', person, call: usageData, input: {} },
    { name: 'packages', person, call: listPackages, input: {} },
    { name: 'notifications', person, call: listNotifications, input: {} },
    { name: 'activities', person, call: ownActivities, input: {} },
    { name: 'members', person, call: listMembers, input: {} },
  ]
}
