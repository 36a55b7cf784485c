import { SegmentedControl, Skeleton } from '@mantine/core'
import { surfaceNames } from '@rankline/contract/questions/surface-names'
import type { SharedAnswers as Answers } from '@rankline/contract/shared-views/calls'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { counted, formatNumber, formatPercent } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { answersQuery, type Key } from './shared-page.api.ts'
import styles from './shared-page.module.css'

const METHOD =
  'The share of answers that name a brand, and the share that cite one of its pages. The range holds the true share 95 times out of 100.'

/** The answers of one surface on its last day with answers. */
export function SharedAnswers({ access }: { access: Key }) {
  const { surface } = useSearchParams()
  const wanted = (Object.keys(surfaceNames) as (keyof typeof surfaceNames)[]).find((one) => one === surface)
  const query = useQuery(answersQuery(access, wanted))
  return (
    <section aria-label="Questions to answer engines" className={styles.answers}>
      <Card className={styles.voices}>
        <h2>
          Questions to answer engines <Help text={METHOD} />
        </h2>
        <QueryStates
          query={query}
          line="The answers could not be loaded."
          waiting={<Skeleton height={160} />}
        >
          {(answers) =>
            answers.day === null ? (
              <>
                <Surfaces answers={answers} />
                <p className={styles.line}>No answers yet.</p>
              </>
            ) : (
              <>
                <Surfaces answers={answers} />
                <p className={styles.line}>
                  {counted(answers.answers, 'answer')} on {shortDay(answers.day)}
                </p>
                <Brands answers={answers} />
                <Questions answers={answers} />
                {answers.sites !== null && answers.sites.length > 0 && <Sites answers={answers} />}
              </>
            )
          }
        </QueryStates>
      </Card>
    </section>
  )
}

function Surfaces({ answers: { surfaces, surface, is_invented } }: { answers: Answers }) {
  const change = useChangeSearch()
  return (
    <div className={styles.surfaces}>
      {surface !== null && surfaces.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Surface"
          data={surfaces.map((value) => ({ value, label: surfaceNames[value] }))}
          value={surface}
          onChange={(value) => change({ surface: value }, { replace: true })}
        />
      )}
      {surface !== null && surfaces.length === 1 && <b>{surfaceNames[surface]}</b>}
      {is_invented && <Badge tone="warn">Invented by the sandbox</Badge>}
    </div>
  )
}

type Rate = Answers['brands'][number]['named']

/** `35% (20–52%)` */
function rateText(of: Rate): string {
  if (of === null) return '–'
  const whole = (share: number) => Math.round(100 * share)
  return `${formatPercent(100 * of.rate)} (${whole(of.low)}–${whole(of.high)}%)`
}

const Brands = ({ answers: { brands } }: { answers: Answers }) => (
  <table className={styles.rates} aria-label="Brands in answers">
    <thead>
      <tr>
        <th scope="col">Brand</th>
        <th scope="col">Named</th>
        <th scope="col">Cited</th>
      </tr>
    </thead>
    <tbody>
      {brands.map(({ name, is_own, named, cited }) => (
        <tr key={name} data-own={is_own || undefined}>
          <th scope="row">{name}</th>
          <td>{rateText(named)}</td>
          <td>{rateText(cited)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Questions = ({ answers: { questions } }: { answers: Answers }) => (
  <table className={styles.rates} aria-label="Answers by question">
    <thead>
      <tr>
        <th scope="col">Question</th>
        <th scope="col">Named in</th>
        <th scope="col">Cited in</th>
      </tr>
    </thead>
    <tbody>
      {questions.map(({ text, answers, named, cited }, index) => (
        // Visitors get no ids, and the same text may be asked from two countries.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state and are replaced together
        <tr key={index}>
          <th scope="row">{text}</th>
          <td>
            {formatNumber(named)} of {formatNumber(answers)}
          </td>
          <td>
            {formatNumber(cited)} of {formatNumber(answers)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Sites = ({ answers: { sites, answers } }: { answers: Answers }) => (
  <>
    <p className={styles.line}>Cited sites</p>
    <ol aria-label="Cited sites">
      {sites?.map((site) => (
        <li key={site.host}>
          <span className={styles.host}>{site.host}</span>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${(100 * site.answers) / answers}%` }} />
          </span>
          <b>
            {formatNumber(site.answers)} of {formatNumber(answers)}
          </b>
        </li>
      ))}
    </ol>
  </>
)
