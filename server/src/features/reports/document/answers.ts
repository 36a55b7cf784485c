import { isolated } from '@rankline/contract/direction'
import { surfaceNames } from '@rankline/contract/questions/surface-names'
import { readableHost } from '@rankline/contract/readable'
import { heading, paragraph, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type Column, table } from '../../../platform/pdf/table.ts'
import { muted } from '../../../platform/pdf/theme.ts'
import type { SurfaceRates } from '../../questions/period-rates.service.ts'
import type { Words } from '../texts/words.ts'
import type { Content } from './content.service.ts'

type Brand = SurfaceRates['brands'][number]

const numbers = { align: 'right' } as const

/** Draws, for each surface, how often its answers name and cite each brand, and the most cited sites. */
export async function drawAnswers(sheet: Sheet, { answers }: Content, words: Words): Promise<void> {
  for (const rates of answers) {
    const surface = surfaceNames[rates.surface]
    heading(sheet, words.text('aiAnswers', { surface }), { note: noteOf(rates, words) })
    await table(sheet, {
      rows: rates.brands,
      columns: [
        { title: words.head('brand'), cell: ({ name }) => isolated(name) },
        ...measureColumns('named', rates, words),
        ...measureColumns('cited', rates, words),
      ],
    })
    if (rates.sites.length === 0) continue
    paragraph(sheet, words.text('mostCitedSites'), { size: 8.5, color: muted })
    await table(sheet, {
      rows: rates.sites,
      columns: [
        { title: words.head('site'), cell: ({ host }) => isolated(readableHost(host)) },
        {
          title: words.head('citedIn'),
          width: 120,
          ...numbers,
          cell: (site) =>
            words.text('countOf', {
              count: words.number(site.answers),
              of: words.number(rates.answers),
            }),
        },
      ],
    })
  }
}

const noteOf = ({ day, comparedWith, isInvented }: SurfaceRates, words: Words) =>
  [
    words.text('aiAnswersNote', { day: words.day(day) }),
    ...(comparedWith === null ? [] : [words.text('aiAnswersChanges', { day: words.day(comparedWith) })]),
    ...(isInvented ? [`${words.text('invented')}.`] : []),
  ].join(' ')

/** The share of a measure, and its change if there is a day to compare with. */
const measureColumns = (
  measure: 'named' | 'cited',
  { comparedWith }: SurfaceRates,
  words: Words,
): Column<Brand>[] => [
  { title: words.head(measure), width: 110, ...numbers, cell: (brand) => shareText(brand[measure], words) },
  ...(comparedWith === null
    ? []
    : [
        {
          title: words.head('change'),
          width: 62,
          ...numbers,
          cell: (brand: Brand) => {
            const change = brand[`${measure}Change`]
            return change === null ? '–' : words.wholeChange(100 * change)
          },
        },
      ]),
]

/** `35% (20–52%)` */
function shareText(of: Brand['named'], words: Words): string {
  if (of === null) return '–'
  const whole = (value: number) => words.number(Math.round(100 * value))
  return `${words.percent(whole(of.rate))} (${whole(of.low)}–${words.percent(whole(of.high))})`
}
