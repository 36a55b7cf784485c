import { Button, FileButton, Progress } from '@mantine/core'
import { droppedReasons, type HistoryImport, type HistoryPreview } from '@rankline/contract/imports/history'
import { HISTORY_FILE_KB } from '@rankline/contract/imports/history-forms'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { Card } from '../../ui/Card.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { counted, formatNumber } from '../../ui/format.ts'
import { HistoryColumns } from './HistoryColumns.tsx'
import { HistoryContradictions, HistorySample } from './HistorySample.tsx'
import { readHistory } from './history.api.ts'
import styles from './history.module.css'
import { type HistoryChoice, lacksDay, lacksOrder, leftOutText, noChoice } from './history-choice.ts'

type Props = {
  projectId: number
  isBusy: boolean
  running: HistoryImport | undefined
  onImport(file: File, choice: HistoryChoice): Promise<boolean>
}
type Read = { file: File; choice: HistoryChoice; preview: HistoryPreview }

const MEGABYTES = HISTORY_FILE_KB / 1024

/** Chooses a file, shows how it is read, and imports it. */
export function HistoryFile({ projectId, isBusy, running, onImport }: Props) {
  const [read, setRead] = useState<Read | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function open(file: File, choice: HistoryChoice) {
    setProblem(null)
    if (file.size > HISTORY_FILE_KB * 1024) {
      setRead(null)
      return setProblem(`The file is larger than ${MEGABYTES} MB. Export it in parts.`)
    }
    setReading(true)
    await readHistory(projectId, file, choice).then(
      (preview) => setRead({ file, choice, preview }),
      ignoreHandledError,
    )
    setReading(false)
  }

  return (
    <Card className={styles.card ?? ''}>
      <div className={styles.file}>
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.zip,.sqlite,.sqlite3,.db,text/csv,text/plain"
          onChange={(file) => file !== null && void open(file, noChoice)}
          inputProps={{ 'aria-label': 'File with past positions', 'aria-describedby': 'history-rules' }}
        >
          {(props) => (
            <Button
              {...props}
              variant={read === null ? 'filled' : 'default'}
              loading={isReading}
              disabled={isBusy}
            >
              {read === null ? 'Choose a file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
        <p className={styles.help} id="history-rules">
          {read?.file.name ??
            `CSV or Excel file of AccuRanker, Ahrefs, Keyword.com, Nightwatch, Semrush, SE Ranking or SerpBear, the database of SerpBear, or any table with a head, up to ${MEGABYTES} MB.`}
        </p>
      </div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {read !== null && (
        <>
          <Found preview={read.preview} />
          <HistoryColumns
            preview={read.preview}
            choice={read.choice}
            isBusy={isReading || isBusy}
            onChange={(choice) => void open(read.file, choice)}
          />
          <HistoryContradictions preview={read.preview} />
          <HistorySample preview={read.preview} />
          <div className={styles.end}>
            {isBusy && <Running running={running} />}
            <Button variant="default" disabled={isBusy} onClick={() => setRead(null)}>
              Cancel
            </Button>
            <Button
              loading={isBusy}
              disabled={read.preview.keywords === 0 || lacksOrder(read.preview, read.choice) || isReading}
              onClick={() => void onImport(read.file, read.choice).then((isDone) => isDone && setRead(null))}
            >
              {buttonOf(read.preview)}
            </Button>
          </div>
        </>
      )}
    </Card>
  )
}

function buttonOf({ positions, keywords }: HistoryPreview): string {
  if (keywords === 0) return 'Import positions'
  return positions === 0
    ? `Add ${counted(keywords, 'keyword')}`
    : `Import ${counted(positions, 'past position')}`
}

function Found({ preview }: { preview: HistoryPreview }) {
  const { tool, keywords, positions, first_day: first, last_day: last } = preview
  const leftOut = leftOutText(preview)
  return (
    <div role="status">
      <p className={styles.found}>
        <b>{tool === null ? 'Read by its columns' : `Export of ${tool}`}</b>: {counted(keywords, 'keyword')},{' '}
        {counted(positions, 'past position')}
        {first !== null && last !== null && `, ${dayName(first)}`}
        {first !== last && last !== null && ` – ${dayName(last)}`}
      </p>
      {!preview.columns.some(({ role }) => role === 'keyword') && (
        <p className={styles.problem}>Say below which column holds the keywords.</p>
      )}
      {keywords > 0 && positions === 0 && (leftOut === null || lacksDay(preview)) && (
        <p className={styles.help}>
          {lacksDay(preview)
            ? 'The positions have no date. Say below of which day they are, or only the keywords are added.'
            : 'No past positions: name the columns of positions and dates below.'}
        </p>
      )}
      {leftOut !== null && <p className={styles.help}>{leftOut}</p>}
      <LeftOut rows={preview.left_out} />
    </div>
  )
}

/** The number of left-out rows that are shown. */
const SHOWN = 100

function LeftOut({ rows }: { rows: HistoryPreview['left_out'] }) {
  if (rows.length === 0) return null
  return (
    <details className={styles.leftOut}>
      <summary>{rows.length > SHOWN ? `Show the first ${SHOWN}` : 'Show them'}</summary>
      <ul>
        {rows.slice(0, SHOWN).map(({ row, keyword, reason }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may be listed twice, and the list never changes
          <li key={place}>
            Row {formatNumber(row)}
            {keyword !== '' && (
              <>
                , <b>{keyword}</b>
              </>
            )}
            : {droppedReasons[reason]}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Running({ running }: { running: HistoryImport | undefined }) {
  const [done, total] = [running?.done ?? 0, running?.total ?? 0]
  return (
    <div className={styles.progress} role="status">
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label="Imported" />
      <span className={styles.help}>
        {formatNumber(done)} of {formatNumber(total)}
      </span>
    </div>
  )
}
