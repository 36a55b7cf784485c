import type { ConsolePull, KeywordConsole } from '@rankline/contract/search-console/calls'
import { dayName } from '../../ui/charts/days.ts'
import { PullBar } from './PullBar.tsx'
import { pullText } from './pull-text.ts'
import styles from './search-console.module.css'

type Props = { site: NonNullable<KeywordConsole['site']>; pull: ConsolePull | null }

/** Names the site of Google's numbers, and the days that they cover. */
export function SiteLine({ site, pull }: Props) {
  const { name, is_part: isPart, first_day: first, last_day: last, failure } = site
  return (
    <>
      <p className={styles.text}>
        Google’s numbers of {name.replace(/^sc-domain:/, '')}
        {first !== null && last !== null && `, ${dayName(first)} – ${dayName(last)}`}. Google still changes
        the last three days.
        {isPart &&
          ' They cover only part of the project: the connected account has access to no wider property.'}
      </p>
      {failure !== null && (
        <p className={styles.failed} role="note">
          They could not be fetched: {failure}
        </p>
      )}
      {pull !== null && (
        <div className={styles.text} role="status">
          {pullText(pull)}
          <PullBar pull={pull} />
        </div>
      )}
      {pull === null && last === null && failure === null && (
        <p className={styles.text}>They are fetched for the first time tonight.</p>
      )}
    </>
  )
}
