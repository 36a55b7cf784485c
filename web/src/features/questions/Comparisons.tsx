import type { AnswerRates } from '@rankline/contract/questions/calls'
import { Card } from '../../ui/Card.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { counted, formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import styles from './questions.module.css'
import { lastDays } from './rate-series.ts'

/** The answers of the last day by naming and citing, and what has changed since the day before. */
export const Comparisons = ({ rates }: { rates: AnswerRates }) => (
  <div className={styles.comparisons}>
    <Crossed crossed={rates.crossed} name={rates.brands[0]?.name ?? 'your brand'} />
    <Changes rates={rates} />
  </div>
)

type CrossedProps = { crossed: AnswerRates['crossed']; name: string }

/** Named and cited are two things: an answer may recommend a brand without a link, or link to it without its name. */
function Crossed({ crossed: { both, named, cited, neither }, name }: CrossedProps) {
  const all = both + named + cited + neither
  const cell = (count: number) => (
    <td data-number>
      <b>{formatNumber(count)}</b>
      <small>{formatPercent(all === 0 ? null : (100 * count) / all)}</small>
    </td>
  )
  return (
    <Card className={styles.half}>
      <h3>Named and cited</h3>
      <table className={styles.crossed} aria-label="Answers that name and that cite you">
        <thead>
          <tr>
            <td />
            <th scope="col">Cited</th>
            <th scope="col">Not cited</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Named</th>
            {cell(both)}
            {cell(named)}
          </tr>
          <tr>
            <th scope="row">Not named</th>
            {cell(cited)}
            {cell(neither)}
          </tr>
        </tbody>
      </table>
      <Note>
        {counted(all, 'answer')} by whether they name {name} and cite its pages.
      </Note>
    </Card>
  )
}

function Changes({ rates }: { rates: AnswerRates }) {
  const [, before] = lastDays(rates)
  const announced = rates.changes.filter(({ is_announced }) => is_announced === 1)
  const names = new Map(rates.brands.map(({ id, name }) => [id, name]))
  return (
    <Card className={styles.half}>
      <h3>Changes{before !== undefined && ` since ${shortDay(before.date)}`}</h3>
      {announced.length > 0 && (
        <ul className={styles.changes}>
          {announced.map(({ brand_id, measure, change }) => (
            <li key={`${brand_id} ${measure}`}>
              <span>
                <b>{names.get(brand_id)}</b> is {measure} {change > 0 ? 'more' : 'less'} often
              </span>
              <ChangePill
                trend={change > 0 ? 'improved' : 'declined'}
                amount={formatDecimal(100 * Math.abs(change))}
                since={`points, since ${before === undefined ? '' : shortDay(before.date)}`}
              />
            </li>
          ))}
        </ul>
      )}
      <Note>
        {before === undefined
          ? 'Changes appear after a second day with answers.'
          : `${announced.length === 0 ? 'No change beyond chance. ' : ''}Each question is compared with itself, ${counted(rates.changes.length, 'test')} together; at most 5% of what is announced is false.`}
      </Note>
    </Card>
  )
}
