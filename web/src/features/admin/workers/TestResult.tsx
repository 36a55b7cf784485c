import type { WorkerTestResult } from '@rankline/contract/workers/calls'
import { counted, formatNumber } from '../../../ui/format.ts'
import styles from './workers.module.css'

/** The parsed result list of a test, or why there is none. */
export function TestResult({ result }: { result: WorkerTestResult }) {
  const { source, failure, requests, milliseconds, results, features } = result
  const about = `${source ?? 'no source'}, ${counted(requests, 'request')}, ${formatNumber(milliseconds)} ms`
  return (
    <section aria-label="Result" className={styles.result}>
      <p className={styles.about} role="status">
        {failure === null ? `${counted(results.length, 'result')} from ${about}` : `${failure} (${about})`}
      </p>
      {features.length > 0 && (
        <p className={styles.about}>
          Features: {features.map((name) => name.replaceAll('_', ' ')).join(', ')}
        </p>
      )}
      <ol className={styles.list}>
        {results.map(({ position, url, title }) => (
          <li key={position} value={position}>
            <span className={styles.title}>{title}</span>
            <span className={styles.url}>{url}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
