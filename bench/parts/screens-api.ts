import { charts, shareOfVoice } from '@rankline/contract/charts'
import { competitorGraph, listCompetitors } from '@rankline/contract/competitors'
import { dashboard } from '@rankline/contract/dashboard'
import type { WireValue } from '@rankline/contract/encoding'
import type { Endpoint } from '@rankline/contract/endpoint'
import { listKeywords } from '@rankline/contract/keywords'
import { listLandingPages } from '@rankline/contract/landing-pages'
import * as positions from '@rankline/contract/positions'
import * as projects from '@rankline/contract/projects'
import { type Figure, median } from '../figures.ts'
import { makeProject, type Person, signUp } from '../person.ts'
import type { Product } from '../product.ts'
import { untilQuiet } from '../quiet.ts'
import { seedHistory, settle } from '../seed.ts'
import { makeTracked } from '../tracked.ts'

export type ScreensOptions = { keywords: number; days: number; runs: number; patience: number }

const PROJECTS = 100
/** Days of history of each of the many projects. */
const SHORT_HISTORY = 30
const PER_RUN = 10

type Ask = { name: string; person: Person; call: Endpoint; input: Record<string, WireValue> }

/** What every screen asks for: of one large project with a long history, and of an account with many projects. */
export async function benchScreensApi(product: Product, options: ScreensOptions): Promise<Figure[]> {
  const { keywords, days, runs, patience } = options
  const { pool } = product.database
  const { person, projectId } = await makeTracked(product, keywords, days)
  await followCompetitors(pool, projectId)
  const many = await makeMany(product, Math.max(1, Math.round(keywords / PROJECTS)))
  await settle(pool)
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id FROM keywords WHERE project_id = $1 ORDER BY id LIMIT 1',
    [projectId],
  )
  const asks = [...asksOfProject(person, projectId, rows[0]!.id), ...asksOfAccount(many)]

  const figures: Figure[] = []
  for (const { name, person: asker, call, input } of asks) {
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
    }
    figures.push(
      { name, unit: 'ms', runs: medians, target: { below: 150 } },
      { name: `${name}, answer`, unit: 'KB', runs: [bytes / 1024], target: { below: 150 } },
    )
  }
  return figures
}

function asksOfProject(person: Person, projectId: number, keywordId: number): Ask[] {
  const project = { project_id: projectId }
  const today = new Date()
  const day = (ago: number) => new Date(today.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
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
    of('landing pages', listLandingPages, project),
    of('improved keywords', positions.improvedKeywords, project),
  ]
}

function asksOfAccount(person: Person): Ask[] {
  return [
    { name: `dashboard of ${PROJECTS} projects`, person, call: dashboard, input: {} },
    { name: 'dashboard, daily history', person, call: positions.dailyMovements, input: {} },
    { name: `page of ${PROJECTS} projects`, person, call: projects.listProjects, input: {} },
    { name: `all ${PROJECTS} projects`, person, call: projects.allProjects, input: {} },
    { name: 'keyword pool', person, call: listKeywords, input: {} },
    { name: 'keyword pool, improved', person, call: listKeywords, input: { changes: 1, sort: 'change' } },
  ]
}

/** Somebody with many projects of equal size. */
async function makeMany(product: Product, keywordsEach: number): Promise<Person> {
  const person = await signUp(product)
  for (let count = 0; count < PROJECTS; count += 1) {
    const { id: projectId } = await makeProject(person)
    const history = { accountId: person.accountId, projectId, keywords: keywordsEach, days: SHORT_HISTORY }
    await seedHistory(product.database.pool, history)
  }
  return person
}

/** Eight competitors with a share of voice on every day, followed at every keyword. */
async function followCompetitors(pool: Product['database']['pool'], projectId: number): Promise<void> {
  await pool.query(
    `INSERT INTO competitors (account_id, keyword_id, host)
     SELECT account_id, id, format('rival-%s.example', number)
     FROM keywords, generate_series(1, 8) AS number
     WHERE project_id = $1`,
    [projectId],
  )
  await pool.query(
    `INSERT INTO share_of_voice_days (account_id, project_id, day, host, keyword_count, share)
     SELECT account_id, project_id, day, format('rival-%s.example', number), checked_count, 12.34567 / number
     FROM project_days, generate_series(1, 8) AS number
     WHERE project_id = $1`,
    [projectId],
  )
}
