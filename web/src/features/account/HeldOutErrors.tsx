import type { HeldOutError } from '@rankline/contract/search-console/own-curve'
import { formatNumber } from '../../ui/format.ts'
import sections from '../../ui/section.module.css'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import account from './account.module.css'
import styles from './click-curve.module.css'
import { layoutNames } from './click-curve.ts'

type Props = { errors: readonly HeldOutError[]; isDefault: boolean; isMeasured: boolean }

const byLayout = 'Your clicks, by layout (not used yet)'

/** How far each curve misses the clicks of keywords that it was not measured from, by layout. */
export function HeldOutErrors({ errors, isDefault, isMeasured }: Props) {
  if (errors.length === 0) return null
  const curves = [
    { key: 'measured', name: 'Your clicks' },
    ...(isDefault ? [] : [{ key: 'current', name: 'In use' } as const]),
    { key: 'published', name: 'Published 2026' },
    { key: 'default', name: 'Default' },
  ] as const
  return (
    <div className={styles.errors}>
      <h3 className={account.subtitle}>How well each curve predicts your clicks</h3>
      <p className={sections.note}>
        Half of the keywords measure a curve and the other half test it, then the other way round. The numbers
        are clicks per 100 impressions that a curve predicts too many or too few: lower is better. Each curve
        is that of all result pages, as the buttons apply it, except in the column by layout.
        {isMeasured &&
          ' The curve in use was measured from your clicks, also from those that test it, so its error is somewhat too low.'}
      </p>
      <NumberTable
        head={
          <>
            <th scope="col">Result pages</th>
            {curves.map(({ key, name }) => (
              <th key={key} scope="col" data-number>
                {name}
              </th>
            ))}
            <th className={styles.unused} scope="col" data-number>
              {byLayout}
            </th>
            <th scope="col" data-number>
              Impressions
            </th>
          </>
        }
      >
        {errors.map((error) => {
          const least = Math.min(...curves.map(({ key }) => error[key]))
          return (
            <tr key={error.layout}>
              <th scope="row">{layoutNames[error.layout]}</th>
              {curves.map(({ key, name }) => (
                <td key={key} data-number data-label={name}>
                  {error[key] === least ? <strong>{error[key].toFixed(2)}</strong> : error[key].toFixed(2)}
                </td>
              ))}
              <td className={styles.unused} data-number data-label={byLayout}>
                {error.measured_by_layout.toFixed(2)}
              </td>
              <td data-number data-label="Impressions">
                {formatNumber(error.impressions)}
              </td>
            </tr>
          )
        })}
      </NumberTable>
    </div>
  )
}
