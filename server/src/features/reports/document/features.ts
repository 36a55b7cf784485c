import { catalogFeatures } from '@rankline/serp/catalog/features'
import { heading, type Sheet } from '../../../platform/pdf/sheet.ts'
import { table } from '../../../platform/pdf/table.ts'
import type { Words } from '../texts/words.ts'
import type { Content } from './content.service.ts'

/** Which features the result pages have, and in how many of them the site is. */
export async function drawFeatures(sheet: Sheet, { rows }: Content, words: Words): Promise<void> {
  const counted = catalogFeatures
    .map(({ id, name }) => ({
      name,
      shown: rows.filter(({ features }) => features.includes(id)).length,
      own: rows.filter(({ own_features }) => own_features.includes(id)).length,
    }))
    .filter(({ shown }) => shown > 0)
    .toSorted((a, b) => b.shown - a.shown)
  if (counted.length === 0) return
  heading(sheet, words.text('features'), { note: words.text('featuresNote') })
  const percent = (count: number) =>
    `${words.number(count)} (${words.percent(words.number(Math.round((count / rows.length) * 100)))})`
  await table(sheet, {
    rows: counted,
    columns: [
      { title: words.head('feature'), cell: ({ name }) => name },
      { title: words.head('keywords'), width: 90, align: 'right', cell: ({ shown }) => percent(shown) },
      {
        title: words.head('withYourSite'),
        width: 100,
        align: 'right',
        cell: ({ own }) => (own === 0 ? '–' : percent(own)),
      },
    ],
  })
}
