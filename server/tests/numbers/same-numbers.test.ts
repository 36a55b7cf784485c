import { updateNotifications } from '@rankline/contract/account/calls'
import { listChanges } from '@rankline/contract/changes/calls'
import { charts } from '@rankline/contract/charts/calls'
import { dashboard } from '@rankline/contract/dashboard/calls'
import { utcDay } from '@rankline/contract/days'
import { type Keyword, listKeywords } from '@rankline/contract/keywords/calls'
import { type Project, projectOverview } from '@rankline/contract/projects/calls'
import { sendReport } from '@rankline/contract/reports/calls'
import {
  createSharedView,
  openSharedView,
  sharedCharts,
  sharedKeywords,
} from '@rankline/contract/shared-views/calls'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { evaluateAccount } from '../../src/features/alerts/evaluation.service.ts'
import { mailStatus } from '../../src/features/status-mails/status-mails.service.ts'
import { checkOn, makeAlert } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { csvLines, exported } from '../support/exports.ts'
import { makeKeywords, makeProject, setStanding } from '../support/keywords.ts'
import { mailed } from '../support/mail.ts'
import { textOfPdf } from '../support/pdf.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { documentOf, makeReport, renderWaiting } from '../support/reports.ts'
import { sendingContext } from '../support/sending-context.ts'
import { sentMessages } from './surfaces.ts'

const app = appForTests()
const ctx = () => sendingContext(app)
let person: SignedUp
let project: Project
let keywords: Keyword[]

/** Positions of yesterday and of today, and the searches a month. */
const course: Record<string, readonly [number | null, number | null, number | null]> = {
  climber: [9, 3, 1000],
  dropped: [40, null, 800],
  faller: [2, 6, 500],
  steady: [10, 10, null],
  unseen: [null, null, 300],
}

beforeAll(async () => {
  person = await signUp(app)
  const flags = { allow_news: 0, allow_promotions: 0, allow_blog_posts: 0 } as const
  await app.items(
    updateNotifications,
    { ...flags, allow_daily_status: 1, allow_weekly_status: 0 },
    person.token,
  )
  project = await makeProject(app, person)
  keywords = await makeKeywords(app, person, project, Object.keys(course).join('\n'))
  for (const { id, keyword } of keywords) await setStanding(app, id, { volume: course[keyword]![2] })
  const check = (offset: number, day: 0 | 1) =>
    checkOn(
      app,
      offset,
      keywords.map((one) => [one, course[one.keyword]![day]]),
    )
  await check(-1, 0)
  await makeAlert(app, person, { source_type_project: project.id })
  await check(0, 1)
})

/** How exactly a number is compared: the decimals that every surface shows. */
const decimals = {
  keywords: 0,
  improved: 0,
  declined: 0,
  stable: 0,
  visibility: 1,
  visibilityChange: 1,
  average: 1,
  averageChange: 1,
  traffic: 0,
  trafficChange: 0,
  climberBefore: 0,
  climberNow: 0,
  climberTraffic: 0,
} as const
type Numbers = Partial<Record<keyof typeof decimals, number | null | undefined>>

const last = <Item>(items: readonly Item[]) => items.at(-1)
const sum = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0)
const numberIn = (text: string | undefined) =>
  text === undefined ? undefined : Number(text.replace('−', '-').replace(/[,+%]/g, ''))
const found = (text: string, pattern: RegExp) => numberIn(pattern.exec(text)?.[1])

/** Rows of a file by their heads. */
function rowsOf(lines: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  const [head = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(head.map((title, index) => [String(title), row[index]])))
}
const optional = (cell: unknown) => (cell === '' || cell === null || cell === undefined ? null : Number(cell))

/** The numbers that a file of keywords has, in which a column `Change` is empty for one that left. */
function numbersOfRows(rows: readonly Record<string, unknown>[], traffic: string): Numbers {
  const climber = rows.find(({ Keyword: phrase }) => phrase === 'climber')
  const positions = rows.flatMap(({ Position: position }) => optional(position) ?? [])
  return {
    keywords: rows.length,
    average: sum(positions) / positions.length,
    traffic: sum(rows.map((row) => optional(row[traffic]))),
    climberBefore: optional(climber?.Previous),
    climberNow: optional(climber?.Position),
    climberTraffic: optional(climber?.[traffic]),
  }
}

const today = { start_at: utcDay(), end_at: utcDay() }

async function report(type: 1 | 2) {
  const { id } = await makeReport(app, person, project.id, {
    ...today,
    document_type: type,
    document_detail: 2,
  })
  return { id, bytes: (await documentOf(app, ctx(), person, id)).bytes }
}

/** The sentences of a report, which its document and its mail share. */
const sentences = (text: string): Numbers => ({
  keywords: found(text, /of (\d+) keywords improved/),
  improved: found(text, /(\d+) of \d+ keywords improved/),
  declined: found(text, /, (\d+) went down/),
  stable: found(text, /and (\d+) stayed the same/),
  visibility: found(text, /Visibility is ([\d.]+)%/),
  visibilityChange: found(text, /Visibility is [\d.]+% \(([+−][\d.]+) points/),
  traffic: found(text, /Estimated visits a month: ([\d,]+)/),
  trafficChange: found(text, /Estimated visits a month: [\d,]+ \(([+−][\d,]+)/),
})

async function sharedToken() {
  const view = await app.items(createSharedView, { project_id: project.id, name: 'Shop' }, person.token)
  return view.url.split('/shared/')[1] ?? ''
}

/** Every surface that shows numbers of a project, with the numbers that it shows. A new surface is one more row. */
const surfaces: Record<string, () => Promise<Numbers>> = {
  async tiles() {
    const { days, change, ...all } = await app.items(
      projectOverview,
      { project_id: project.id },
      person.token,
    )
    const day = last(days)
    return {
      keywords: all.keyword_count,
      improved: all.improved,
      declined: all.declined,
      stable: all.stable,
      visibility: day?.visibility,
      visibilityChange: change?.visibility,
      average: day?.average_position,
      averageChange: change?.average_position,
      traffic: day?.traffic,
      trafficChange: change?.traffic,
    }
  },
  async list() {
    const { data, total } = await app.items(listKeywords, { project_id: project.id }, person.token)
    const count = (...movements: string[]) =>
      data.filter(({ diff_text }) => movements.includes(diff_text)).length
    const climber = data.find(({ keyword }) => keyword === 'climber')
    const positions = data.flatMap(({ current_position: position }) => position ?? [])
    return {
      keywords: total,
      improved: count('improved', 'new'),
      declined: count('declined', 'dropped'),
      stable: count('stable'),
      average: sum(positions) / positions.length,
      traffic: sum(data.map(({ traffic }) => traffic)),
      climberBefore: climber?.prev_position,
      climberNow: climber?.current_position,
      climberTraffic: climber?.traffic,
    }
  },
  async charts() {
    const seriesOf = async (name: 'visibility' | 'rankings' | 'traffic') =>
      (await app.items(charts[name], { project_id: project.id }, person.token)).slice(-2)
    const [visibility, rankings, traffic] = await Promise.all([
      seriesOf('visibility'),
      seriesOf('rankings'),
      seriesOf('traffic'),
    ])
    const change = (points: typeof visibility) => points[1]!.avg_rank - points[0]!.avg_rank
    return {
      visibility: last(visibility)?.avg_rank,
      visibilityChange: change(visibility),
      average: last(rankings)?.avg_rank,
      traffic: last(traffic)?.avg_rank,
      trafficChange: change(traffic),
    }
  },
  async changes() {
    const [row] = await app.items(listChanges, {}, person.token)
    return {
      keywords: row?.keywords.now,
      visibility: row?.visibility.now,
      visibilityChange: row?.visibility.change,
      average: row?.average_position.now,
      traffic: row?.traffic.now,
      trafficChange: row?.traffic.change,
    }
  },
  async dashboard() {
    const { counters, improved } = await app.items(dashboard, {}, person.token)
    const climber = improved.find(({ keyword }) => keyword === 'climber')
    return {
      keywords: counters.keywords,
      improved: counters.improved,
      declined: counters.declined,
      stable: counters.stable,
      climberBefore: climber?.prev_position,
      climberNow: climber?.current_position,
    }
  },
  async 'PDF of a report'() {
    const text = (await textOfPdf((await report(1)).bytes)).join(' ').replaceAll(/\s+/g, ' ')
    return {
      ...sentences(text),
      average: found(text, /Average position ([\d.]+)/i),
      climberBefore: found(text, /climber · desktop (\d+) \d+ /),
      climberNow: found(text, /climber · desktop \d+ (\d+) /),
    }
  },
  'CSV of a report': async () =>
    numbersOfRows(rowsOf(csvLines((await report(2)).bytes)), 'Traffic (estimated)'),
  async 'CSV of the list'() {
    const file = await exported(app, person.token, { project_id: project.id, file_type: 'csv' })
    return numbersOfRows(rowsOf(csvLines(file)), 'Traffic')
  },
  async 'XLSX of the list'() {
    const file = await exported(app, person.token, { project_id: project.id, file_type: 'xlsx' })
    const { sheets } = await readXlsx(file)
    return numbersOfRows(rowsOf(sheets[0]?.rows ?? []), 'Traffic')
  },
  async 'shared view'() {
    const token = await sharedToken()
    const { view } = await app.items(openSharedView, { token })
    const { data, total } = await app.items(sharedKeywords, { token })
    const day = last(view?.overview.days ?? [])
    const climber = data.find(({ keyword }) => keyword === 'climber')
    return {
      keywords: total,
      improved: view?.overview.improved,
      declined: view?.overview.declined,
      stable: view?.overview.stable,
      visibility: day?.visibility,
      visibilityChange: view?.overview.change?.visibility,
      average: day?.average_position,
      averageChange: view?.overview.change?.average_position,
      traffic: day?.traffic,
      trafficChange: view?.overview.change?.traffic,
      climberBefore: climber?.prev_position,
      climberNow: climber?.current_position,
    }
  },
  async 'charts of the shared view'() {
    const all = await app.items(sharedCharts, { token: await sharedToken() })
    return {
      visibility: last(all.visibility)?.avg_rank,
      average: last(all.rankings)?.avg_rank,
      traffic: last(all.traffic)?.avg_rank,
    }
  },
  async 'mail of a report'() {
    const { id } = await report(1)
    await app.items(sendReport, { report_id: id }, person.token)
    await renderWaiting(app, ctx(), person.accountId)
    const text = last(await sentMessages(app, person, 'report'))?.text ?? ''
    return {
      ...sentences(text),
      climberBefore: found(text, /climber · desktop: Before (\d+)/),
      climberNow: found(text, /climber · desktop: Before \d+, Now (\d+)/),
    }
  },
  async 'mail of an alert'() {
    await evaluateAccount(ctx(), person.accountId)
    const text = last(await sentMessages(app, person, 'alert'))?.text ?? ''
    return {
      climberBefore: found(text, /climber · desktop: Before (\d+)/),
      climberNow: found(text, /climber · desktop: Before \d+, Now (\d+)/),
    }
  },
  async 'status mail'() {
    await mailStatus(ctx(), person.accountId, 'daily', utcDay())
    const text = last(await mailed(app))?.text ?? ''
    return {
      keywords: found(text, /Keywords: (\d+)/),
      improved: found(text, /Improved: (\d+)/),
      declined: found(text, /Declined: (\d+)/),
      stable: found(text, /Stable: (\d+)/),
      average: found(text, /Avg\. rank ([\d.]+)/),
      visibility: found(text, /Visibility ([\d.]+)%/),
      climberBefore: found(text, /climber · desktop \(Shop\): Before (\d+)/),
      climberNow: found(text, /climber · desktop \(Shop\): Before \d+, Now (\d+)/),
    }
  },
}

/** A number that a surface lacks, or shows in another way than the first surface that has it. */
function differences(shown: ReadonlyMap<string, Numbers>): string[] {
  const first = new Map<string, { surface: string; text: string }>()
  return [...shown].flatMap(([surface, numbers]) =>
    Object.entries(numbers).flatMap(([name, value]) => {
      if (typeof value !== 'number' || Number.isNaN(value)) return [`${surface} shows no ${name}`]
      const text = value.toFixed(decimals[name as keyof typeof decimals])
      const known = first.get(name)
      if (known === undefined) first.set(name, { surface, text })
      return known === undefined || known.text === text
        ? []
        : [`${name}: ${surface} shows ${text}, ${known.surface} shows ${known.text}`]
    }),
  )
}

test('every surface shows the same numbers of a project', async () => {
  const shown = new Map<string, Numbers>()
  for (const [name, read] of Object.entries(surfaces)) shown.set(name, await read())
  expect(differences(shown)).toEqual([])
  for (const name of Object.keys(decimals)) {
    const count = [...shown.values()].filter((numbers) => name in numbers).length
    expect(count, `surfaces that show ${name}`).toBeGreaterThan(1)
  }
  // The numbers themselves, so that no two surfaces agree on nothing.
  expect(shown.get('tiles')).toMatchObject({ keywords: 5, improved: 1, declined: 2, stable: 1 })
  expect(shown.get('list')).toMatchObject({ climberBefore: 9, climberNow: 3 })
})

test('a surface that differs, or lacks a number, is named', () => {
  const shown = new Map<string, Numbers>([
    ['tiles', { visibility: 37.14, traffic: 100.4 }],
    ['list', { visibility: 37.09, traffic: 100 }],
    ['mail', { visibility: 38.3, traffic: undefined }],
  ])
  expect(differences(shown)).toEqual([
    'visibility: mail shows 38.3, tiles shows 37.1',
    'mail shows no traffic',
  ])
})
