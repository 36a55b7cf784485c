import { Button, FileButton, Modal } from '@mantine/core'
import { droppedText } from '@rankline/contract/dropped-lines'
import { KEYWORDS_FILE_KB, keywordsFileForm } from '@rankline/contract/forms/imports'
import type { ImportedKeyword } from '@rankline/contract/imports'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import { ImportedKeywords } from './ImportedKeywords.tsx'
import { without } from './import-state.ts'
import { readFile } from './imports.api.ts'
import styles from './imports.module.css'

type Props = { onAdd(keywords: string[]): void; onClose(): void }
type Read = { keywords: readonly ImportedKeyword[]; dropped: string | null }

/** The keywords of a text or CSV file. */
export function FileDialog({ onAdd, onClose }: Props) {
  useFocusReturn()
  const [read, setRead] = useState<Read | null>(null)
  const form = useSharedForm(keywordsFileForm, {
    async onSubmit(values) {
      const { keywords, dropped } = await readFile(values)
      setRead({ keywords, dropped: droppedText(dropped) })
      form.reset()
    },
  })
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
          {chosen?.name ??
            `Text with one keyword per line, or CSV with one per cell, up to ${KEYWORDS_FILE_KB} KB.`}
        </p>
        {error !== null && (
          <p className={styles.problem} role="alert">
            {error}
          </p>
        )}
      </form>
      {read !== null && read.dropped !== null && (
        <p className={styles.help} role="status">
          {read.dropped}
        </p>
      )}
      {read !== null && read.keywords.length === 0 && (
        <p className={styles.help} role="status">
          The file has no keywords.
        </p>
      )}
      {read !== null && read.keywords.length > 0 && (
        <ImportedKeywords keywords={read.keywords} onAdd={add} onClear={() => setRead(null)} />
      )}
    </Modal>
  )
}
