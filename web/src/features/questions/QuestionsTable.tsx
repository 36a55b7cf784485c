import { Button } from '@mantine/core'
import type { AnswerRates, Question, QuestionList } from '@rankline/contract/questions/calls'
import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import { IconTag, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/data/Badge.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { counted, formatNumber, unknown } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { controlTip } from '../../ui/tip.ts'
import { topicsOf } from './QuestionFields.tsx'
import { countriesQuery, languagesQuery, remove } from './questions.api.ts'
import styles from './questions.module.css'
import { countsText, intervalText, shareText } from './shares.ts'

const TopicsDialog = lazyPart(() => import('./TopicsDialog.tsx'), 'TopicsDialog')

/** Rows that are drawn before the person asks for all. */
const FIRST_ROWS = 100

type Counted = AnswerRates['questions'][number]
type Props = {
  projectId: number
  list: QuestionList
  /** Null before the first answers. */
  rates: AnswerRates | null
  surface: QuestionSurface | null
}

const heads = [
  ['Question'],
  ['Asked in'],
  ['Answers', true],
  ['Name you', true],
  ['Cite you', true],
  ['Day before', true],
  ['Competitors'],
] as const
/** The first of them, which need no answers. */
const UNANSWERED_HEADS = 2

/** The questions of a project, with what the answers of the last day say: first those that name others only. */
export function QuestionsTable({ projectId, list, rates, surface }: Props) {
  const { topic } = useSearchParams()
  const [isWhole, setWhole] = useState(false)
  const [edited, setEdited] = useState<Question | null>(null)
  const close = useCallback(() => setEdited(null), [])
  const [mayUpdate, mayManage] = [useCan('update'), useCan('manage')]
  const place = new Map(rates?.questions.map(({ id }, index) => [id, index]))
  const counts = new Map(rates?.questions.map((row) => [row.id, row]))
  const rows = list.questions
    .filter(({ topics }) => topic === undefined || topics.includes(topic))
    .toSorted((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || b.id - a.id)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const gaps = rows.filter(({ id }) => counts.get(id)?.is_gap === 1).length
  return (
    <section className={styles.list} aria-label="Questions and answers">
      <h3>Questions</h3>
      <Lead>
        {topic === undefined
          ? counted(rows.length, 'question')
          : `${formatNumber(rows.length)} of ${counted(list.questions.length, 'question')} have the topic “${topic}”`}
        {gaps > 0 && `, ${formatNumber(gaps)} of them with answers that name competitors and never you`}.
      </Lead>
      {shown.length > 0 && (
        <NumberTable
          head={
            <>
              {(rates === null ? heads.slice(0, UNANSWERED_HEADS) : heads).map(([name, isNumber]) => (
                <th key={name} scope="col" data-number={isNumber}>
                  {name}
                </th>
              ))}
              {(mayUpdate || mayManage) && (
                <th scope="col">
                  <Spoken>Actions</Spoken>
                </th>
              )}
            </>
          }
        >
          {shown.map((question) => (
            <Row
              key={question.id}
              {...{ projectId, question, surface }}
              row={counts.get(question.id)}
              onEdit={mayUpdate ? () => setEdited(question) : null}
              onRemove={mayManage ? () => void askToRemove(projectId, question) : null}
            />
          ))}
        </NumberTable>
      )}
      {rows.length > shown.length && (
        <Button variant="default" className={styles.more} onClick={() => setWhole(true)}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
      {edited !== null && (
        <TopicsDialog
          {...{ projectId, onClose: close }}
          questions={[edited]}
          known={topicsOf(list.questions)}
        />
      )}
    </section>
  )
}

async function askToRemove(projectId: number, { id, text }: Question) {
  const note = Promise.resolve(
    `“${text}” is no longer asked, and waiting answers are cancelled. Days until today keep its answers. From today on, rates are about other questions.`,
  )
  const isSure = await confirm('Delete this question?', {
    prescribed: REMOVAL,
    action: 'Delete',
    isDestructive: true,
    note,
  })
  if (isSure) await remove(projectId, [id]).catch(ignoreHandledError)
}

type RowProps = {
  projectId: number
  question: Question
  row: Counted | undefined
  surface: QuestionSurface | null
  /** Null if the person may not. */
  onEdit: (() => void) | null
  onRemove: (() => void) | null
}

function Row({ projectId, question, row, surface, onEdit, onRemove }: RowProps) {
  const { id, text, topics } = question
  return (
    <tr data-question={id}>
      <th scope="row" className={styles.question}>
        {surface === null ? (
          text
        ) : (
          <AppLink to={`/projects/${projectId}/questions/${id}`} search={{ surface }} data-touch="line">
            {text}
          </AppLink>
        )}
        {(topics.length > 0 || row?.is_gap === 1) && (
          <span className={styles.topics}>
            {row?.is_gap === 1 && <Badge tone="warn">Gap</Badge>}
            {topics.map((name) => (
              <Badge key={name}>{name}</Badge>
            ))}
          </span>
        )}
      </th>
      <td data-label="Asked in">
        <Place question={question} />
      </td>
      {surface !== null && <Counts row={row} />}
      {(onEdit !== null || onRemove !== null) && (
        <td className={styles.tools}>
          {onEdit !== null && (
            <IconButton aria-label={`Edit topics of ${text}`} {...controlTip('Edit topics')} onClick={onEdit}>
              <IconTag size={15} stroke={1.5} aria-hidden />
            </IconButton>
          )}
          {onRemove !== null && (
            <IconButton
              isDestructive
              aria-label={`Delete ${text}`}
              {...controlTip('Delete')}
              onClick={onRemove}
            >
              <IconTrash size={15} stroke={1.5} aria-hidden />
            </IconButton>
          )}
        </td>
      )}
    </tr>
  )
}

const Counts = ({ row }: { row: Counted | undefined }) => (
  <>
    <NumberCell label="Answers">{row === undefined ? unknown : formatNumber(row.answers)}</NumberCell>
    <NumberCell label="Name you">
      <Share found={row?.named} interval={row?.named_interval} answers={row?.answers} />
    </NumberCell>
    <NumberCell label="Cite you">
      <Share found={row?.cited} interval={row?.cited_interval} answers={row?.answers} />
    </NumberCell>
    <NumberCell label="Day before">
      {row?.before == null ? unknown : countsText(row.before.named, row.before.answers)}
    </NumberCell>
    <td data-label="Competitors" className={styles.rivals}>
      {row === undefined ? unknown : <Rivals row={row} />}
    </td>
  </>
)

function Place({ question: { country_id, language_id } }: { question: Question }) {
  const country = useQuery(countriesQuery).data?.find(({ id }) => id === country_id)
  const language = useQuery(languagesQuery).data?.find(({ id }) => id === language_id)
  if (country === undefined) return unknown
  return (
    <span className={styles.place}>
      <Flag code={country.name_alpha2} name={country.name} /> {language?.name}
    </span>
  )
}

type ShareProps = {
  found: number | undefined
  answers: number | undefined
  interval: { low: number; high: number } | undefined
}

/** A share of the answers to one question: with its counts and its interval. */
function Share({ found, answers, interval }: ShareProps) {
  if (found === undefined || answers === undefined || interval === undefined) return unknown
  return (
    <span className={styles.share}>
      <b>{shareText(found / answers)}</b>
      <small>
        {countsText(found, answers)} · {intervalText(interval)}
      </small>
    </span>
  )
}

const SHOWN_RIVALS = 2

function Rivals({ row: { rivals } }: { row: Counted }) {
  if (rivals.length === 0) return 'none named'
  const shown = rivals.slice(0, SHOWN_RIVALS).map(({ name, named }) => `${name} ${formatNumber(named)}`)
  const more = rivals.length - shown.length
  return (
    <>
      {shown.join(', ')}
      {more > 0 && <span className={styles.counts}> and {formatNumber(more)} more</span>}
    </>
  )
}
