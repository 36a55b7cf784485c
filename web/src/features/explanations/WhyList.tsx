import { SegmentedControl } from '@mantine/core'
import type { Why, WhyLine } from '@rankline/contract/explanations/why'
import { readableUrl } from '@rankline/contract/readable'
import { useState } from 'react'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { tip } from '../../ui/tip.ts'
import styles from './why.module.css'
import { matchTextOf } from './why-words.ts'

type Props = { list: NonNullable<Why['list']>; rule: Why['rule'] }

/** Shows the stored result list. It marks the project's results, and results that nearly match. */
export function WhyList({ list, rule }: Props) {
  const [shown, setShown] = useState('all')
  const marked = list.lines.filter(({ match }) => match !== 'none')
  const lines = shown === 'all' ? list.lines : marked
  return (
    <>
      {list.own_features.length > 0 && (
        <p className={styles.hint}>
          Features that show a page of the project: {list.own_features.join(', ')}. They do not count as
          results.
        </p>
      )}
      <SegmentedControl
        className={styles.choice}
        aria-label="Results shown"
        value={shown}
        onChange={setShown}
        data={[
          { value: 'all', label: `All (${list.lines.length})` },
          { value: 'marked', label: `Yours (${marked.length})` },
        ]}
      />
      {lines.length === 0 ? (
        <p className={styles.none}>
          {shown === 'all' ? 'The list is empty.' : 'No result is yours, and none nearly matches.'}
        </p>
      ) : (
        <ol className={styles.lines} aria-label="Results">
          {lines.map((line) => (
            <Line key={line.position} line={line} rule={rule} />
          ))}
        </ol>
      )}
    </>
  )
}

function Line({ line, rule }: { line: WhyLine; rule: Why['rule'] }) {
  const text = matchTextOf(line.match, rule)
  const address = readableUrl(line.url)
  return (
    <li data-match={line.match === 'none' ? undefined : line.match}>
      <b>{line.position}</b>
      <div className={styles.words}>
        <OuterLink href={line.url} data-touch="line" dir="auto">
          {line.title === '' ? address : line.title}
        </OuterLink>
        <span className={styles.url} {...tip(line.url)}>
          {address}
        </span>
      </div>
      {text !== null && <span className={styles.mark}>{text}</span>}
    </li>
  )
}
