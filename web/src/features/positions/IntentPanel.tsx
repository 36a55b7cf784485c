import type { Keyword } from '@rankline/contract/keywords/calls'
import { intentNames, intents } from '@rankline/contract/keywords/intents'
import type { IntentSigns } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import styles from './page.module.css'
import { intentText, isMixed } from './page-text.ts'
import { featuresQuery } from './result-pages.api.ts'

/** The intent of a keyword's search with all shares, and from what on its latest page it comes. */
export function IntentPanel({ keyword }: { keyword: Keyword }) {
  const { intent, intent_shares: shares } = keyword
  const query = useQuery(featuresQuery(keyword))
  return (
    <PanelStates
      query={query}
      what="the intent"
      height={120}
      isEmpty={() => intent === undefined || shares === undefined}
      empty="Not known: no page with at least five results and all its blocks was read yet, or it is no web search."
    >
      {({ intent: signs }) =>
        intent !== undefined &&
        shares !== undefined && (
          <>
            <p className={styles.sum}>
              {isMixed(shares)
                ? `Mixed, most ${intentNames[intent].toLowerCase()}`
                : intentText(intent, shares)}
            </p>
            <Shares shares={shares} />
            {signs !== null && <Signs signs={signs.signs} />}
          </>
        )
      }
    </PanelStates>
  )
}

function Shares({ shares }: { shares: readonly number[] }) {
  return (
    <ul className={styles.shares} aria-label="Shares of intents">
      {intents.map((intent, index) => (
        <li key={intent} data-intent={intent}>
          <span>{intentNames[intent]}</span>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${shares[index]}%` }} />
          </span>
          <span className={styles.share}>{shares[index]}%</span>
        </li>
      ))}
    </ul>
  )
}

function Signs({ signs }: Pick<IntentSigns, 'signs'>) {
  if (signs.length === 0) return null
  return (
    <>
      <p className={styles.from}>On the latest page, the strongest first:</p>
      <ul className={styles.signs} aria-label="Signs of the intent">
        {signs.map(({ name, intent }) => (
          <li key={name}>
            <span className={styles.dot} data-intent={intent} aria-hidden />
            {name}
            <span className={styles.for}> {intentNames[intent].toLowerCase()}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
