import type { Why } from '@rankline/contract/explanations/why'
import { counted } from '../../ui/format.ts'
import styles from './why.module.css'
import { ruleTextOf, timeOf } from './why-words.ts'

/** The search, and which results belong to the project. */
export function WhyFacts({ why: { search, rule, list, position } }: { why: Why }) {
  const at = position?.checked_at ?? list?.checked_at
  const facts: [string, string | null | undefined][] = [
    ['Keyword', search.keyword],
    ['Engine', [search.engine, search.type, search.section].join(' · ')],
    ['Country', search.country],
    ['Language', search.language],
    ['City', search.city?.replaceAll(',', ', ') ?? 'the country as a whole'],
    ['Device', search.device],
    ['Counted', ruleTextOf(rule)],
    ['Asked at', at === undefined ? null : timeOf(at)],
    ['Looked at', position == null ? null : `the first ${counted(position.depth, 'result')}`],
    ['Source', list?.source],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value != null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
