import { DAY } from '@rankline/contract/days'
import { ticks } from './scale.ts'
import { ensureHeight, paragraph, type Sheet } from './sheet.ts'
import { widthOf, writeLine } from './text.ts'
import { series as colors, faint, ink, line, muted } from './theme.ts'

/** `value` null: the day has none, and the line is interrupted. */
export type Series = {
  name: string
  points: readonly { day: string; value: number | null }[]
  color?: string
}

type LineChart = {
  series: readonly Series[]
  /** YYYY-MM-DD, the first and the last. */
  from: string
  to: string
  format: (value: number) => string
  dayText: (day: string) => string
  height?: number
  /** The best is above: for positions. */
  isDescending?: boolean
  /** Days with a number above them, explained elsewhere. */
  marks?: readonly { day: string; label: string }[]
  /** Shown where no day has a value; in English if it is missing. */
  emptyText?: string
}

type Frame = { x: number; y: number; width: number; height: number }
type Plot = { toX: (day: string) => number; toY: (value: number) => number; frame: Frame }

const AXIS = 40
const SMALL = 7.5

/** Lines over days as vectors, with a legend where there are several. */
export function lineChart(sheet: Sheet, chart: LineChart): void {
  const { series, height = 150, emptyText = 'No numbers on these days.' } = chart
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value }) => (value === null ? [] : [value])),
  )
  if (values.length === 0) {
    paragraph(sheet, emptyText, { size: 9, color: muted })
    return
  }
  const legend = series.length > 1 ? 18 : 0
  ensureHeight(sheet, height + legend + 24)
  if (legend > 0) drawLegend(sheet, series)
  const frame = { x: sheet.left + AXIS, y: sheet.y + legend + 8, width: sheet.width - AXIS, height }
  const marks = ticks(Math.min(...values), Math.max(...values))
  const plot = plotOf(chart, frame, marks)
  drawGrid(sheet, chart, plot, marks)
  for (const [index, one] of series.entries())
    drawLine(sheet, one, plot, one.color ?? colors[index % colors.length] ?? ink)
  drawMarkers(sheet, chart, plot)
  sheet.y = frame.y + height + 26
}

function plotOf({ from, to, isDescending = false }: LineChart, frame: Frame, marks: number[]): Plot {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  return {
    frame,
    toX: (day) => frame.x + ((Date.parse(day) - first) / Math.max(last - first, DAY)) * frame.width,
    toY: (value) => {
      const part = (value - low) / (high - low || 1)
      return frame.y + frame.height * (isDescending ? part : 1 - part)
    },
  }
}

function drawGrid(
  { doc, left }: Sheet,
  { format, dayText, from, to }: LineChart,
  { frame, toX, toY }: Plot,
  marks: number[],
) {
  const style = { size: SMALL, color: muted }
  for (const value of marks) {
    const y = toY(value)
    doc
      .moveTo(frame.x, y)
      .lineTo(frame.x + frame.width, y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    writeLine(doc, format(value), left, y + 2.5, { ...style, width: AXIS - 8, align: 'right' })
  }
  const y = frame.y + frame.height + 13
  for (const day of daysBetween(from, to)) {
    const width = 60
    const x = Math.min(Math.max(toX(day) - width / 2, frame.x), frame.x + frame.width - width)
    const align = day === from ? 'left' : day === to ? 'right' : 'center'
    writeLine(doc, dayText(day), x, y, { ...style, width, align })
  }
}

/** The first and the last day, and up to three between them. */
function daysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY)
  const count = Math.min(4, days)
  if (count < 1) return [from]
  const at = (index: number) => new Date(Date.parse(from) + Math.round((days * index) / count) * DAY)
  return Array.from({ length: count + 1 }, (_, index) => at(index).toISOString().slice(0, 10))
}

function drawLine({ doc }: Sheet, { points }: Series, { toX, toY }: Plot, color: string) {
  let isDrawing = false
  for (const [index, { day, value }] of points.entries()) {
    if (value === null) isDrawing = false
    else if (isDrawing) doc.lineTo(toX(day), toY(value))
    else {
      isDrawing = true
      doc.moveTo(toX(day), toY(value))
      // A day without neighbours would be invisible as a line.
      if ((points[index + 1]?.value ?? null) === null) doc.lineTo(toX(day) + 0.1, toY(value))
    }
  }
  doc.lineWidth(1.6).lineJoin('round').lineCap('round').strokeColor(color).stroke()
}

function drawMarkers({ doc }: Sheet, { marks = [] }: LineChart, { frame, toX }: Plot) {
  for (const { day, label } of marks) {
    const x = toX(day)
    doc
      .moveTo(x, frame.y)
      .lineTo(x, frame.y + frame.height)
      .lineWidth(0.6)
      .dash(2, { space: 2 })
      .strokeColor(faint)
      .stroke()
      .undash()
    doc.circle(x, frame.y - 2, 5.5).fill(ink)
    writeLine(doc, label, x - 6, frame.y + 0.3, {
      size: 6.5,
      weight: 700,
      color: '#ffffff',
      width: 12,
      align: 'center',
    })
  }
}

function drawLegend({ doc, left, width, y }: Sheet, series: readonly Series[]) {
  let x = left
  for (const [index, { name, color }] of series.entries()) {
    const style = { size: 8, color: ink }
    const length = Math.min(widthOf(doc, name, style), 120)
    if (x + length + 14 > left + width) return
    doc.roundedRect(x, y + 3, 8, 8, 2).fill(color ?? colors[index % colors.length] ?? ink)
    writeLine(doc, name, x + 12, y + 10, { ...style, width: 120 })
    x += length + 28
  }
}
