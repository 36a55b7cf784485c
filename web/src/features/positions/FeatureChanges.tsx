import type { PageFeature } from '@rankline/contract/positions/calls'
import styles from './comparison.module.css'

type Look = { features: readonly PageFeature[]; depth: number }

/** Which result-page features came, went and stayed: only a look at least as deep would have seen them too. */
export function FeatureChanges({ now: later, before: earlier }: { now: Look; before: Look }) {
  const [now, before] = [later.features, earlier.features]
  const came = earlier.depth >= later.depth ? now.filter((one) => !has(before, one)) : []
  const went = later.depth >= earlier.depth ? before.filter((one) => !has(now, one)) : []
  const changes = [
    { name: 'new', tone: 'up', features: came },
    { name: 'gone', tone: 'down', features: went },
    { name: 'on both days', tone: 'still', features: now.filter((one) => has(before, one)) },
  ].filter(({ features }) => features.length > 0)
  if (changes.length === 0) return null
  return (
    <dl className={styles.features} aria-label="SERP features">
      {changes.map(({ name, tone, features }) => (
        <div key={name} data-tone={tone}>
          <dt>Features {name}</dt>
          <dd>{features.map(nameOf).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

const has = (features: readonly PageFeature[], { type }: PageFeature) =>
  features.some((one) => one.type === type)

const nameOf = ({ type_text, is_own }: PageFeature) => (is_own ? `${type_text} (yours)` : type_text)
