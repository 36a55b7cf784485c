import { type QuestionFile, questionFiles } from '@rankline/contract/exports/questions'
import { IconChevronDown } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import controls from '../../ui/filters/filters.module.css'
import { Menu } from '../../ui/popups/Menu.tsx'
import { download, type ShownAnswers } from './questions.api.ts'

const names: Record<QuestionFile, string> = {
  rates: 'Rates by day and brand',
  questions: 'Questions by day',
  answers: 'Answers',
  citations: 'Cited pages',
}

/** Names of file types. Importing those of the keyword list would split one of its first scripts. */
const types = { csv: 'Csv', xlsx: 'Xlsx' } as const
type FileType = keyof typeof types

/** `EXPORTS`: the answers of the surface, the days and the topic on screen. */
export function AnswerExports({ shown }: { shown: ShownAnswers }) {
  const [isBusy, setBusy] = useState(false)

  async function start(content: QuestionFile, type: FileType) {
    setBusy(true)
    await download(content, type, shown).catch(ignoreHandledError)
    setBusy(false)
  }

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        {(button) => (
          <button {...button} type="button" className={controls.control} aria-busy={isBusy} disabled={isBusy}>
            {isBusy ? 'EXPORTING…' : 'EXPORTS'}
            <IconChevronDown size={14} stroke={1.75} aria-hidden />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {questionFiles.map((content) => (
          <Fragment key={content}>
            <Menu.Label>{names[content]}</Menu.Label>
            {(Object.keys(types) as FileType[]).map((type) => (
              <Menu.Item
                key={type}
                aria-label={`${names[content]}, ${types[type]}`}
                onClick={() => void start(content, type)}
              >
                {types[type]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
