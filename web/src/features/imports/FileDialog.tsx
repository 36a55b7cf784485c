import { Button, FileButton, Modal, NativeSelect } from '@mantine/core'
import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import { droppedText } from '@rankline/contract/imports/dropped-lines'
import { encodingNames } from '@rankline/contract/imports/file-encodings'
import { KEYWORDS_FILE_KB, keywordsFileForm } from '@rankline/contract/imports/forms'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { ImportedKeywords } from './ImportedKeywords.tsx'
import { without } from './import-state.ts'
import { readFile } from './imports.api.ts'
import styles from './imports.module.css'

type Props = { onAdd(keywords: string[]): void; onClose(): void }
type Answer = Awaited<ReturnType<typeof readFile>>
type Read = Pick<Answer, 'columns' | 'column' | 'encoding'> & {
  file: File
  keywords: readonly ImportedKeyword[]
  dropped: string | null
}
type Asked = { column?: number; encoding?: string }

/** The option that reads every cell. */
const EVERY_CELL = -1
/** The column in the response if none was recognised. */
const NO_COLUMN = -1

/** The keywords of a text or CSV file. */
export function FileDialog({ onAdd, onClose }: Props) {
  useFocusReturn()
  const [read, setRead] = useState<Read | null>(null)
  const [isReading, setReading] = useState(false)
  const form = useSharedForm(keywordsFileForm, {
    async onSubmit(values) {
      const answer = await readFile(values)
      if (values.keywords_file instanceof File) show(values.keywords_file, answer)
      form.reset()
    },
  })
  const show = (file: File, { dropped, ...answer }: Answer) =>
    setRead({ ...answer, file, dropped: droppedText(dropped) })

  /** Reads the file again with the person's column or encoding. */
  async function readAgain({ file, column, encoding }: Read, asked: Asked) {
    setReading(true)
    const values = {
      keywords_file: file,
      encoding,
      ...(column !== null && column !== NO_COLUMN && { keywords_column: column + 1 }),
      ...named(asked),
    }
    await readFile(values).then((answer) => show(file, answer), ignoreHandledError)
    setReading(false)
  }

  const chosen = form.values.keywords_file instanceof File ? form.values.keywords_file : null
  const error = form.error('keywords_file')

  function add(given: readonly ImportedKeyword[]) {
    onAdd(given.map(({ keyword }) => keyword))
    const left = without(read?.keywords ?? [], new Set(given.map(({ id }) => id)))
    if (left.length === 0) onClose()
    else setRead((current) => current && { ...current, keywords: left })
  }

  return (
    <Modal opened onClose={onClose} title="Import a file" size={620}>
      <form {...form.props} className={styles.form}>
        <div className={styles.file}>
          <FileButton
            accept=".txt,.csv,text/plain,text/csv"
            onChange={(file) => file !== null && form.edit({ keywords_file: file })}
            inputProps={{ 'aria-label': 'File with keywords', 'aria-describedby': 'file-rules' }}
          >
            {(props) => (
              <Button {...props} variant="default" data-autofocus>
                Choose a file
              </Button>
            )}
          </FileButton>
          <SubmitButton form={form} size="sm">
            IMPORT
          </SubmitButton>
        </div>
        <p className={styles.help} id="file-rules">
          {(chosen ?? read?.file)?.name ??
            `Text with one keyword per line, CSV with one per cell, or a CSV export of Search Console or another tool, up to ${KEYWORDS_FILE_KB} KB.`}
        </p>
        {error !== null && (
          <p className={styles.problem} role="alert">
            {error}
            {isOtherTable(chosen) && <br />}
            {isOtherTable(chosen) && 'Save the table as CSV, and choose that file.'}
          </p>
        )}
      </form>
      {read !== null && (
        <div className={styles.reading}>
          {read.columns.length > 1 && (
            <NativeSelect
              label="Keywords are in"
              disabled={isReading}
              value={read.column === NO_COLUMN ? '' : String(read.column ?? EVERY_CELL)}
              data={[
                ...(read.column === NO_COLUMN ? [{ value: '', label: 'Choose a column' }] : []),
                { value: String(EVERY_CELL), label: 'Every cell' },
                ...read.columns.map(({ name, samples }, index) => ({
                  value: String(index),
                  label: `${name === '' ? `Column ${index + 1}` : name}: ${samples.join(' · ')}`,
                })),
              ]}
              onChange={(event) => void readAgain(read, { column: Number(event.currentTarget.value) })}
            />
          )}
          <NativeSelect
            label="Encoding of the file"
            disabled={isReading}
            value={read.encoding}
            data={Object.entries(encodingNames).map(([value, label]) => ({ value, label }))}
            onChange={(event) => void readAgain(read, { encoding: event.currentTarget.value })}
          />
        </div>
      )}
      {read !== null && read.dropped !== null && (
        <p className={styles.help} role="status">
          {read.dropped}
        </p>
      )}
      {read !== null && read.keywords.length === 0 && (
        <p className={styles.help} role="status">
          {read.column === NO_COLUMN
            ? 'No column of this table looks like keywords. Choose the one that holds them.'
            : 'The file has no keywords.'}
        </p>
      )}
      {read !== null && read.keywords.length > 0 && (
        <ImportedKeywords keywords={read.keywords} onAdd={add} onClear={() => setRead(null)} />
      )}
    </Modal>
  )
}

/** Tables that spreadsheets and other tools write, and can write as CSV. */
const isOtherTable = (file: File | null) =>
  /\.(?:xls[xmb]?|ods|numbers|tsv|tab|gsheet)$/i.test(file?.name ?? '')

const named = ({ column, encoding }: Asked) => ({
  ...(column !== undefined && { keywords_column: column + 1 }),
  ...(encoding !== undefined && { encoding }),
})
