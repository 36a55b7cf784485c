import { isolated } from '@rankline/contract/direction'
import { readableHost } from '@rankline/contract/readable'
import { lineChart, type Series } from '../../../platform/pdf/line-chart.ts'
import { heading, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import type { Words } from '../texts/words.ts'
import type { Content, Days } from './content.service.ts'

const MOST_COMPETITORS = 5

/** Draws the charts of the project. */
export function drawCharts(sheet: Sheet, content: Content, words: Words): void {
  const { days, notes, parts, figures } = content
  const titled = titleIn(content, words)
  const shared = chartIn(content, words)
  const line = (column: keyof Omit<Days[number], 'day'>): Series[] => [
    { name: '', points: days.map((day) => ({ day: day.day, value: day[column] })) },
  ]
  heading(sheet, titled('visibility'), { note: words.text('visibilityNote'), follows: 190 })
  lineChart(sheet, {
    ...shared,
    marks: parts.includes('notes') ? marksOf(notes) : [],
    series: line('visibility'),
    format: percentIn(words),
  })
  heading(sheet, titled('averagePosition'), { note: words.text('averageNote'), follows: 150 })
  lineChart(sheet, {
    ...shared,
    series: line('average_position'),
    format: words.average,
    isDescending: true,
    height: 110,
  })
  if (figures.traffic === null) return
  const value = Math.round(figures.value)
  const worth = value === 0 ? [] : [`${words.text('valueAsAds')}: ${words.money(value)}.`]
  heading(sheet, titled('estimatedTraffic'), {
    note: [words.text('trafficNote'), ratesOf(content, words), ...worth].join(' '),
    follows: 150,
  })
  lineChart(sheet, { ...shared, series: line('traffic'), format: words.number, height: 110 })
}

/** Says which click-through rates the estimates of today use; earlier days keep those of their day. */
function ratesOf({ estimates: { since, is_published, measured } }: Content, words: Words): string {
  if (since === null) return words.text('ratesPublished', { study: 'SISTRIX, 2020' })
  if (is_published) return words.text('ratesPublished', { study: 'SISTRIX & Ahrefs, 2026' })
  if (measured === null) return words.text('ratesOwn')
  return words.text('ratesMeasured', {
    period: words.range({ from: measured.from, to: measured.until }),
    impressions: words.number(measured.impressions),
  })
}

/** Draws the share of voice beside the strongest competitors, if there are any. */
export function drawVoices(sheet: Sheet, content: Content, words: Words): void {
  const series = voicesOf(content)
  if (series.length < 2) return
  heading(sheet, titleIn(content, words)('shareOfVoice'), {
    note: words.text('shareOfVoiceNote'),
    follows: 200,
  })
  lineChart(sheet, { ...chartIn(content, words), series, format: percentIn(words) })
}

/** Names the days of a chart if they are not those of the report: charts of a short report cover a month. */
const titleIn =
  ({ chartWindow, window }: Content, words: Words) =>
  (name: Parameters<Words['text']>[0]) =>
    chartWindow.from === window.from ? words.text(name) : `${words.text(name)}, ${words.window(chartWindow)}`

const chartIn = ({ chartWindow, now }: Content, words: Words) => ({
  ...chartWindow,
  dayText: (day: string) => words.shortDay(day, now),
  emptyText: words.text('noNumbers'),
})

const percentIn = (words: Words) => (value: number) => words.percent(words.number(value))

const marksOf = (notes: Content['notes']) =>
  notes.map(({ day }, index) => ({ day, label: String(index + 1) }))

/** Draws the notes of the days, with the numbers that they have in the chart. */
export function drawNotes(sheet: Sheet, { notes }: Content, words: Words) {
  if (notes.length === 0) return
  heading(sheet, words.text('notes'), { follows: 20 })
  for (const [index, { day, text, keyword_count: count, phrase }] of notes.entries()) {
    const where = count === 1 ? phrase : words.counted('countedKeywords', count)
    paragraph(sheet, `${index + 1}  ${words.day(day)}: ${isolated(text)} (${isolated(where)})`, { size: 9 })
  }
}

/** The site first, then its strongest competitors of the last day. */
function voicesOf({ project, days, voices }: Content): Series[] {
  const last = voices.at(-1)?.day
  const hosts = voices
    .filter(({ day }) => day === last)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MOST_COMPETITORS)
    .map(({ host }) => host)
  return [
    {
      name: readableHost(new URL(project.url).hostname),
      points: days.map(({ day, visibility_score }) => ({ day, value: visibility_score })),
    },
    ...hosts.map((host) => ({
      name: readableHost(host),
      points: voices.filter((voice) => voice.host === host).map(({ day, share }) => ({ day, value: share })),
    })),
  ]
}
