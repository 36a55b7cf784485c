import { TRY_DAYS, type Try, type Why } from '@rankline/contract/explanations/why'
import { counted } from '../../ui/format.ts'
import styles from './why.module.css'
import { timeOf } from './why-words.ts'

/** Each check of the day with its outcome. */
export function WhyTries({ tries, verdict }: { tries: readonly Try[]; verdict: Why['verdict'] }) {
  if (tries.length === 0) return <p className={styles.none}>{noTriesText(verdict)}</p>
  return (
    <ol className={styles.tries} aria-label="Checks">
      {tries.map((one) => (
        <li key={one.id} data-failed={!one.is_complete || undefined}>
          <time dateTime={one.started_at}>{timeOf(one.started_at)}</time>
          <div>
            <b>{one.is_complete ? 'Complete' : 'Failed'}</b> <span>{outcomeOf(one)}</span>
            {one.asked.length > 0 && (
              <ul>
                {one.asked.map(({ source, requests, failure }) => (
                  <li key={source}>
                    {source}: {counted(requests, 'request')}
                    {failure === null ? '' : `, ${failure.replaceAll('_', ' ')}`}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function outcomeOf({ is_complete, message, requests, depth, results }: Try): string {
  const found = depth === null ? '' : `${counted(results ?? 0, 'result')} of the first ${depth}`
  if (!is_complete) return [message, found && `Kept: ${found}.`].filter(Boolean).join(' ')
  return requests === 0 ? `${found}, from a list that was stored earlier on this day` : found
}

function noTriesText(verdict: Why['verdict']): string {
  if (verdict === 'waiting' || verdict === 'still_to_come' || verdict === 'not_checked') return 'None.'
  return `Checks are kept for ${TRY_DAYS} days. What happened in detail is no longer known.`
}
