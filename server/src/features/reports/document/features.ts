import { catalogFeatures } from '@rankline/serp/catalog/features'
import { heading, type Sheet } from '../../../platform/pdf/sheet.ts'
import { table } from '../../../platform/pdf/table.ts'
import type { Content } from './content.service.ts'

/** Which features the result pages have, and in how many of them the site is. */
export async function drawFeatures(sheet: Sheet, { rows }: Content): Promise<void> {
  const counted = catalogFeatures
    .map(({ id, name }) => ({
      name,
      shown: rows.filter(({ features }) => features.includes(id)).length,
      own: rows.filter(({ own_features }) => own_features.includes(id)).length,
    }))
    .filter(({ shown }) => shown > 0)
    .toSorted((a, b) => b.shown - a.shown)
  if (counted.length === 0) return
  heading(sheet, 'SERP features', { note: 'On the latest result pages.' })
  const percent = (count: number) => `${count} (${Math.round((count / rows.length) * 100)}%)`
  await table(sheet, {
    rows: counted,
    columns: [
      { title: 'FEATURE', cell: ({ name }) => name },
      { title: 'KEYWORDS', width: 90, align: 'right', cell: ({ shown }) => percent(shown) },
      {
        title: 'WITH YOUR SITE',
        width: 100,
        align: 'right',
        cell: ({ own }) => (own === 0 ? '–' : percent(own)),
      },
    ],
  })
}
