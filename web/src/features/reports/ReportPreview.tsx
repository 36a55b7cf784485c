import { ScrollArea, SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import styles from './preview.module.css'
import { previewIn, type ReportForm } from './report-form.ts'
import { previewKey, previewQuery } from './reports.api.ts'

/** The delay after a change before the preview is requested, in ms. */
const PAUSE = 500

/** Previews the first page of the document with the choices of the form. */
export function ReportPreview({ form }: { form: ReportForm }) {
  const wanted = previewIn(form)
  const key = previewKey(wanted)
  const [settled] = useDebouncedValue(key, PAUSE)
  const query = useQuery(previewQuery(settled === key ? wanted : null))
  const isAsked = wanted !== null
  return (
    <aside className={styles.preview} aria-label="Preview">
      <h2 className={styles.title}>Preview</h2>
      {isAsked ? (
        <div data-waiting={query.isPlaceholderData || undefined} aria-busy={query.isFetching}>
          <QueryStates query={query} waiting={<Waiting />} line="The preview could not be created.">
            {({ pages, lines }) => (lines.length > 0 ? <Lines lines={lines} /> : <Pages pages={pages} />)}
          </QueryStates>
        </div>
      ) : (
        <p className={styles.hint}>Choose a project to see a preview.</p>
      )}
    </aside>
  )
}

const Waiting = () => (
  <div className={styles.sheet} role="status" aria-label="Creating the preview…" data-empty />
)

function Pages({ pages }: { pages: readonly string[] }) {
  const [index, setIndex] = useState(0)
  const shown = Math.min(index, pages.length - 1)
  return (
    <>
      <img
        className={styles.sheet}
        alt={`Page ${shown + 1} of the document`}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(pages[shown] ?? '')}`}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        mt={10}
        aria-label="Page"
        value={String(shown)}
        data={pages.map((_, page) => ({ value: String(page), label: `Page ${page + 1}` }))}
        onChange={(page) => setIndex(Number(page))}
      />
    </>
  )
}

function Lines({ lines: [head = [], ...rows] }: { lines: readonly (readonly string[])[] }) {
  const numbered = rows.map((cells, number) => ({ number, cells }))
  return (
    <ScrollArea.Autosize className={styles.lines} mah={420} viewportProps={{ tabIndex: 0 }}>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title}>{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ number, cells }) => (
            <tr key={number}>
              {cells.map((cell, column) => (
                <td key={head[column]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.hint}>The project has no keywords yet.</p>}
    </ScrollArea.Autosize>
  )
}
