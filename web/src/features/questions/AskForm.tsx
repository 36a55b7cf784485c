import { Button, TextInput } from '@mantine/core'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { type estimateAnswers, type listSurfaces, USUAL_ANSWERS } from '@rankline/contract/questions/calls'
import { type QuestionSurface, surfaceKinds, surfaceNames } from '@rankline/contract/questions/surface-names'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { Note } from '../../ui/Note.tsx'
import { type AnswerCount, AnswersField, answerCountOf } from './AnswersField.tsx'
import { amountOf, dollars } from './money.ts'
import { ask, estimateQuery, refreshAsked, surfacesQuery } from './questions.api.ts'
import styles from './questions.module.css'

type Surfaces = ItemsOf<typeof listSurfaces>
type Estimate = ItemsOf<typeof estimateAnswers>

type Props = {
  projectId: number
  /** Chosen at first. */
  surface: QuestionSurface | null
  onAsked?(): void
  /** A second button. */
  other?: ReactNode
}

/** Chooses surfaces and how often to ask, says what that costs, and asks. */
export function AskForm({ projectId, surface, onAsked, other }: Props) {
  const query = useQuery(surfacesQuery(projectId))
  return (
    <QueryStates
      query={query}
      line="The surfaces could not be loaded."
      waiting={<TableSkeleton rows={4} />}
      isEmpty={(surfaces) => surfaces.length === 0}
      empty={
        <Note>
          Nothing can be asked yet: this installation has no worker that asks answer engines. Whoever runs it
          finds the settings in the documentation.
        </Note>
      }
    >
      {(surfaces) => <Choice {...{ projectId, surfaces, onAsked, other }} first={surface} />}
    </QueryStates>
  )
}

type ChoiceProps = Pick<Props, 'projectId' | 'other'> & {
  surfaces: Surfaces
  first: QuestionSurface | null
  onAsked: (() => void) | undefined
}

function Choice({ projectId, surfaces, first, onAsked, other }: ChoiceProps) {
  const usual = surfaces.find((one) => one.surface === first) ?? surfaces[0]!
  const [chosen, setChosen] = useState<ReadonlySet<QuestionSurface>>(new Set([usual.surface]))
  const [count, setCount] = useState<AnswerCount>(answerCountOf(USUAL_ANSWERS))
  const [ceiling, setCeiling] = useState('')
  const most = amountOf(ceiling)
  const [isBusy, setBusy] = useState(false)
  const asked = surfaces.filter((one) => chosen.has(one.surface))
  const estimates = useQueries({
    queries: asked.map((one) => estimateQuery(projectId, one.surface, Number(count))),
  })
  const answers = sumOf(estimates, (estimate) => estimate.answers)

  async function send() {
    if (most === undefined) return
    setBusy(true)
    try {
      for (const { surface } of asked)
        await ask(projectId, { surface, answers: Number(count), ceiling: most })
      onAsked?.()
    } catch (error) {
      ignoreHandledError(error)
    } finally {
      await refreshAsked(projectId)
      setBusy(false)
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className={styles.surfaces}>
        <legend>Ask</legend>
        <ul>
          {surfaces.map(({ surface, model, price, is_invented }) => (
            <li key={surface}>
              <Checkbox
                label={surfaceNames[surface]}
                description={[surfaceKinds[surface], model, priceText(price)].filter(Boolean).join(' · ')}
                checked={chosen.has(surface)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.currentTarget.checked) next.add(surface)
                  else next.delete(surface)
                  setChosen(next)
                }}
              />
              {is_invented === 1 && <Badge tone="warn">Invented by the sandbox</Badge>}
            </li>
          ))}
        </ul>
      </fieldset>
      <div className={styles.pair}>
        <AnswersField value={count} onChange={setCount} />
        <TextInput
          label="Ceiling (optional)"
          description="US dollars that each surface may cost. Asking stops when it is reached."
          placeholder="0.50"
          inputMode="decimal"
          value={ceiling}
          error={most === undefined ? 'Enter an amount, such as 0.50' : null}
          onChange={(event) => setCeiling(event.currentTarget.value)}
        />
      </div>
      <Estimates estimates={estimates} answers={answers} />
      <div className={styles.foot}>
        {other}
        <Button
          type="submit"
          loading={isBusy}
          disabled={answers === null || answers === 0 || most === undefined}
        >
          {answers === null || answers === 0 ? 'Ask' : `Ask for ${counted(answers, 'answer')}`}
        </Button>
      </div>
    </form>
  )
}

const priceText = (price: number | null) =>
  price === null ? 'price unknown' : price === 0 ? 'free' : `about ${dollars(price)} an answer`

/** Null while an estimate is missing, or without any. */
function sumOf(
  estimates: readonly UseQueryResult<Estimate>[],
  of: (estimate: Estimate) => number,
): number | null {
  if (estimates.length === 0) return null
  let sum = 0
  for (const { data } of estimates) {
    if (data === undefined) return null
    sum += of(data)
  }
  return sum
}

type EstimatesProps = { estimates: readonly UseQueryResult<Estimate>[]; answers: number | null }

function Estimates({ estimates, answers }: EstimatesProps) {
  const failed = estimates.find(({ error }) => error !== null)?.error
  if (failed) return <p className={styles.estimate}>{failed.message}</p>
  if (estimates.length === 0) return <p className={styles.estimate}>Choose what to ask.</p>
  const cost = sumOf(estimates, (estimate) => estimate.cost)
  if (answers === null || cost === null) return <p className={styles.estimate}>Estimating…</p>
  if (answers === 0)
    return <p className={styles.estimate}>Today’s answers are there already, or on their way.</p>
  const isKnown = estimates.every(({ data }) => data?.is_price_known === 1)
  return (
    <p className={styles.estimate} role="status">
      <b>{counted(answers, 'answer')}</b> to {counted(estimates[0]?.data?.questions ?? 0, 'question')},{' '}
      <b>
        {isKnown
          ? cost === 0
            ? 'free'
            : `about ${dollars(cost)}`
          : `${dollars(cost)} and answers of unknown price`}
      </b>
      . Uses {formatNumber(answers)} of your requests of today.
    </p>
  )
}
