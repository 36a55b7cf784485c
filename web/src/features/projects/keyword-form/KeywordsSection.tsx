import { lazyPart } from '../../../platform/lazy-part.tsx'
import { LinesTextarea } from '../../../ui/fields/LinesTextarea.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { counted } from '../../../ui/format.ts'
import styles from './keyword-form.module.css'
import { readKeywordLines, tooLongText, withKeywords } from './lines.ts'
import type { TrackedForm } from './tracked-form.ts'

const ImportButtons = lazyPart(() => import('../../imports/ImportButtons.tsx'), 'ImportButtons')

/** The project that gets the typed keywords, and its address if known. */
type KeywordsOf = { projectId: number | undefined; projectUrl: string | null }
type Props = KeywordsOf & { form: TrackedForm; isOptional?: boolean; autoFocus?: boolean }

export function KeywordsSection({ form, isOptional = false, autoFocus = false, ...of }: Props) {
  const { error, ...input } = form.input('keywords')
  const { duplicateCount, tooLong } = readKeywordLines(input.value)
  const problem = [error, error === null ? null : tooLongText(tooLong)].filter((text) => text !== null)
  return (
    <FormSection
      title="Keywords"
      text={
        isOptional
          ? 'What people search for. You can also add keywords later.'
          : 'What people search for, one per line.'
      }
    >
      <div>
        <LinesTextarea
          label={isOptional ? 'Keywords (optional)' : 'Keywords'}
          description="One per line, up to 100 characters each."
          withCounter
          autoFocus={autoFocus}
          {...input}
          error={problem.length > 0 ? problem.join(' ') : null}
        />
        {duplicateCount > 0 && (
          <p className={styles.note} role="status">
            {`${counted(duplicateCount, 'line is a duplicate', 'lines are duplicates')} and will be skipped.`}
          </p>
        )}
        <ImportButtons
          {...of}
          onAdd={(keywords) =>
            form.edit({ keywords: withKeywords(String(form.values.keywords ?? ''), keywords) })
          }
        />
      </div>
    </FormSection>
  )
}
