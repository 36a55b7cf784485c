import type { Keyword } from '@rankline/contract/keywords/calls'
import { nameOfFeature } from '../../ui/data/feature-name.ts'
import { explained } from '../../ui/explained.ts'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import styles from './keyword-detail.module.css'

/** The keyword's value, and the SERP features of its result page. */
export function Figures({ keyword }: { keyword: Keyword }) {
  const { volume, traffic, traffic_value, features } = keyword
  const figures = [
    { name: 'Search volume', title: explained.volume, text: formatNumber(volume) },
    { name: 'Traffic', title: explained.traffic, text: formatNumber(traffic) },
    { name: 'Value', title: explained.value, text: formatMoney(traffic_value) },
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, title, text }) => (
        <div key={name}>
          <dt>
            {name} <Help text={title} />
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
      {features.length > 0 && (
        <div className={styles.features}>
          <dt>On the result page</dt>
          <dd>
            {features.map((feature) => (
              <span key={feature.type} className={styles.feature} data-own={feature.is_own || undefined}>
                {nameOfFeature(feature)}
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
