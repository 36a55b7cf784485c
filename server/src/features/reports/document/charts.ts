import { isolated } from '@rankline/contract/direction'
import { readableHost } from '@rankline/contract/readable'
import { lineChart, type Series } from '../../../platform/pdf/line-chart.ts'
import { heading, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import { type Words, wordsIn } from '../texts/words.ts'
import type { Content, Days } from './content.service.ts'

const MOST_COMPETITORS = 5

/** Draws the charts of the project and its competitors, with the notes of the days. */
export function drawCharts(sheet: Sheet, content: Content): void {
  const { chartWindow, days, notes, now, figures, window } = content
  const words = wordsIn(content.report.language)
  // Charts of a short report cover a month.
  const isLonger = chartWindow.from !== window.from
  const titled = (name: Parameters<Words['text']>[0]) =>
    isLonger ? `${words.text(name)}, ${words.window(chartWindow)}` : words.text(name)
  const shared = {
    ...chartWindow,
    dayText: (day: string) => words.shortDay(day, now),
    marks: marksOf(notes),
    emptyText: words.text('noNumbers'),
  }
  const percent = (value: number) => words.percent(words.number(value))
  const line = (column: keyof Omit<Days[number], 'day'>): Series[] => [
    { name: '', points: days.map((day) => ({ day: day.day, value: day[column] })) },
  ]
  heading(sheet, titled('visibility'), {
    note: words.text('visibilityNote'),
    follows: 190,
  })
  lineChart(sheet, { ...shared, series: line('visibility'), format: percent })
  drawNotes(sheet, content, words)
  heading(sheet, titled('averagePosition'), { note: words.text('averageNote'), follows: 150 })
  lineChart(sheet, {
    ...shared,
    marks: [],
    series: line('average_position'),
    format: words.average,
    isDescending: true,
    height: 110,
  })
  if (figures.traffic !== null) {
    heading(sheet, titled('estimatedTraffic'), { note: words.text('trafficNote'), follows: 150 })
    lineChart(sheet, { ...shared, marks: [], series: line('traffic'), format: words.number, height: 110 })
  }
  const voices = voicesOf(content)
  if (voices.length < 2) return
  heading(sheet, titled('shareOfVoice'), {
    note: words.text('shareOfVoiceNote'),
    follows: 200,
  })
  lineChart(sheet, { ...shared, marks: [], series: voices, format: percent })
}

const marksOf = (notes: Content['notes']) =>
  notes.map(({ day }, index) => ({ day, label: String(index + 1) }))

function drawNotes(sheet: Sheet, { notes }: Content, words: Words) {
  for (const [index, { day, text, keyword_count: count, phrase }] of notes.entries()) {
    const where = count === 1 ? phrase : words.counted('countedKeywords', count)
    paragraph(sheet, `${index + 1}  ${words.day(day)}: ${isolated(text)} (${isolated(where)})`, {
      size: 8.5,
      color: muted,
    })
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
